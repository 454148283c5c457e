import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServer } from "../../server/server.ts";
import { saveFile } from "../../ui/download.ts";
import { ALL_ACTS } from "./addresses.ts";

export interface Download {
  state: "idle" | "pending" | "success" | "error";
  /** The part of the archive that has been received, 0 to 100. */
  percent: number;
  begin: () => void;
}

/** The archive of all acts: fetched, then saved. */
export function useDownload(): Download {
  const server = useServer();
  const [percent, setPercent] = useState(0);
  const { mutate, status } = useMutation({
    mutationFn: async () => {
      setPercent(0);
      saveFile(await server.file(ALL_ACTS, (part) => setPercent(Math.floor(100 * part))));
    },
    onError: (error) => console.error("The archive of acts was not downloaded", error),
  });
  return { state: status, percent, begin: () => status !== "pending" && mutate() };
}
