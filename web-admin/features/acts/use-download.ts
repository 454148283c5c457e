import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServer } from "../../server/server.ts";
import { saveFile } from "../../ui/download.ts";
import { ALL_ACTS } from "./addresses.ts";

export interface Download {
  state: "idle" | "pending" | "success" | "error";
  /** The part of the archive that has been received, 0 to 1. */
  received: number;
  begin: () => void;
}

/** The archive of all acts: fetched, then saved. */
export function useDownload(): Download {
  const server = useServer();
  const [received, setReceived] = useState(0);
  const { mutate, status } = useMutation({
    mutationFn: async () => {
      setReceived(0);
      saveFile(await server.file(ALL_ACTS, setReceived));
    },
    onError: (error) => console.error("The archive of acts was not downloaded", error),
  });
  return { state: status, received, begin: () => status !== "pending" && mutate() };
}
