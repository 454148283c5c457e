import { useEffect, useState } from "react";
import { type ArchiveProgress, archiveProgressSchema } from "../../shared/retention/act.ts";
import { CallFailed } from "../http/call-failed.ts";
import { type Server, useServer } from "../http/server.ts";
import { progressAddress } from "./addresses.ts";

const ASK_EVERY_MS = 1_000;
/** A new tab may take its time to ask for the archive. */
const BEGINS_WITHIN_MS = 15_000;

export type Download =
  | { state: "none" }
  | { state: "starting" }
  | { state: "going"; progress: ArchiveProgress }
  | { state: "done"; progress: ArchiveProgress }
  | { state: "broken" };

const NONE: Download = { state: "none" };

/** How far an archive is that goes to a tab of its own; the server reports it under a shared id. */
export function useDownload() {
  const server = useServer();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [followed, setFollowed] = useState<string | null>(null);
  const [download, setDownload] = useState(NONE);

  useEffect(() => {
    if (followed === null) return;
    return follow(server, followed, (now) => {
      setDownload(now);
      // The address names the id, and must stay what it is until the press has opened it.
      if (now.state === "done" || now.state === "broken") setId(crypto.randomUUID());
    });
  }, [server, followed]);

  const begin = () => {
    setFollowed(id);
    setDownload({ state: "starting" });
  };
  return { id, download, begin };
}

/** Asks until the download ends; returns how to stop asking. */
function follow(server: Server, id: string, onChange: (download: Download) => void): () => void {
  const begun = performance.now();
  let seen = false;
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const ask = async () => {
    const now = await look(server, id, seen || performance.now() - begun > BEGINS_WITHIN_MS);
    if (stopped) return;
    if (now) onChange(now);
    seen ||= now?.state === "going";
    if (now?.state !== "done" && now?.state !== "broken") timer = setTimeout(ask, ASK_EVERY_MS);
  };
  timer = setTimeout(ask, ASK_EVERY_MS / 4);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Null where nothing is known: not yet begun, or no answer this time. */
async function look(server: Server, id: string, expected: boolean): Promise<Download | null> {
  try {
    const progress = await server.get(progressAddress(id), archiveProgressSchema);
    return { state: progress.packed < progress.total ? "going" : "done", progress };
  } catch (error) {
    const unknown = error instanceof CallFailed && error.status === 404;
    return unknown && expected ? { state: "broken" } : null;
  }
}
