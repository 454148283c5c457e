import type { Server } from "../../platform/http/env.ts";
import { tryWriting } from "./queries.ts";

/** Runs at most so often: health is polled, and the probe writes a file. */
const EVERY_MS = 10_000;
/** Disk full, I/O error, read-only server. */
const CANNOT_WRITE = /^(53|58|25006$)/;

interface Probe {
  at: number;
  accepted: Promise<boolean>;
}

const probes = new WeakMap<Server["db"], Probe>();

/**
 * Whether the database accepts writes. Other errors count as accepting: the requests that meet them
 * report them.
 */
export function databaseTakesWrites(server: Pick<Server, "db" | "log">): Promise<boolean> {
  const last = probes.get(server.db);
  if (last && performance.now() - last.at < EVERY_MS) return last.accepted;
  const accepted = probe(server, last?.accepted ?? Promise.resolve(true));
  probes.set(server.db, { at: performance.now(), accepted });
  return accepted;
}

async function probe({ db, log }: Pick<Server, "db" | "log">, last: Promise<boolean>) {
  const code = await tryWriting(db).then(
    () => null,
    (error: unknown) => codeOf(error),
  );
  const accepted = code === null || !CANNOT_WRITE.test(code);
  if (accepted !== (await last)) {
    log({ level: accepted ? "info" : "error", task: "writes", accepted, code });
  }
  return accepted;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";
