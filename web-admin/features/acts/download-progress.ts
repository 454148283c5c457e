import { useEffect, useState } from "react";
import { type ArchiveProgress, archiveProgressSchema } from "../../../shared/retention/act.ts";
import { type Server, useServer } from "../../server/server.ts";
import { saveFile } from "../../ui/download.ts";
import { allActs, progressAddress } from "./addresses.ts";

const ASK_EVERY_MS = 1_000;

export type Download =
  | { state: "none" }
  | { state: "starting" }
  | { state: "going"; progress: ArchiveProgress }
  | { state: "done"; progress: ArchiveProgress | null }
  | { state: "broken" };

const NONE: Download = { state: "none" };

/** The archive of all acts: fetched, saved, and followed by the progress that the server reports. */
export function useDownload() {
  const server = useServer();
  const [download, setDownload] = useState(NONE);
  const [id, setId] = useState<string | null>(null);

  useEffect(() => {
    if (id === null) return;
    return follow(server, id, (progress) =>
      // It may have ended while this was asked.
      setDownload((now) => (isEnded(now) ? now : { state: "going", progress })),
    );
  }, [server, id]);

  const begin = async () => {
    if (download.state !== "none" && !isEnded(download)) return;
    const next = crypto.randomUUID();
    setDownload({ state: "starting" });
    setId(next);
    try {
      saveFile(await server.file(allActs(next)));
      setDownload({ state: "done", progress: await look(server, next) });
    } catch (error) {
      console.error("The archive of acts was not downloaded", error);
      setDownload({ state: "broken" });
    } finally {
      setId(null);
    }
  };
  return { download, begin };
}

const isEnded = ({ state }: Download) => state === "done" || state === "broken";

/** Asks until it is stopped; returns how to. */
function follow(server: Server, id: string, onProgress: (progress: ArchiveProgress) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const ask = async () => {
    const progress = await look(server, id);
    if (stopped) return;
    if (progress) onProgress(progress);
    timer = setTimeout(ask, ASK_EVERY_MS);
  };
  timer = setTimeout(ask, ASK_EVERY_MS / 4);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Null before the server has begun, and without an answer: the download itself says how it ended. */
const look = (server: Server, id: string): Promise<ArchiveProgress | null> =>
  server.get(progressAddress(id), archiveProgressSchema).catch(() => null);
