import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ArchiveProgress, archiveProgressSchema } from "../../../shared/retention/act.ts";
import { keyOf, useServerQuery } from "../../server/queries.ts";
import { useServer } from "../../server/server.ts";
import { saveFile } from "../../ui/download.ts";
import { allActs, progressAddress } from "./addresses.ts";

const ASK_EVERY_MS = 1_000;

export interface Download {
  state: "idle" | "pending" | "success" | "error";
  /** The server's report; undefined before the first. */
  progress: ArchiveProgress | undefined;
  begin: () => void;
}

/** The archive of all acts: fetched, saved, and followed by the progress that the server reports. */
export function useDownload(): Download {
  const server = useServer();
  const queries = useQueryClient();
  const {
    mutate,
    status,
    variables: id,
  } = useMutation({
    mutationFn: async (id: string) => {
      saveFile(await server.file(allActs(id)));
      await queries.refetchQueries({ queryKey: keyOf(progressAddress(id)) });
    },
    onError: (error) => console.error("The archive of acts was not downloaded", error),
  });
  const { data: progress } = useServerQuery(progressAddress(id ?? ""), archiveProgressSchema, {
    enabled: status === "pending",
    refetchInterval: ASK_EVERY_MS,
  });
  return {
    state: status,
    progress,
    begin: () => status !== "pending" && mutate(crypto.randomUUID()),
  };
}
