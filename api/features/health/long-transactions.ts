import type { Server } from "../../platform/http/env.ts";
import { endTransaction, selectWriting, type WritingTransaction } from "./queries.ts";

/** Logged after a minute, since no request lasts so long, and as an error after ten. */
const LIMITS_S = { namedAfter: 60, errorAfter: 600 };

export interface LongTransaction
  extends Pick<WritingTransaction, "pid" | "database" | "application"> {
  seconds: number;
}

/** When this process first met each transaction (ms of `performance.now`), and said so. */
interface Met {
  at: number;
  level: "warn" | "error" | null;
}

const met = new WeakMap<Server["db"], Map<string, Met>>();

/**
 * Write transactions of any database of the cluster that have been open for a minute: they keep
 * PostgreSQL from cleaning up, and may hold rows. Each is logged by name; one of ours is ended.
 */
export async function findLongTransactions(server: Server): Promise<LongTransaction[]> {
  const { namedAfter, errorAfter } = server.longTransaction ?? LIMITS_S;
  const writing = await selectWriting(server.db);
  const before = met.get(server.db) ?? new Map<string, Met>();
  const now = new Map<string, Met>();
  met.set(server.db, now);
  const long: LongTransaction[] = [];
  for (const each of writing) {
    const name = `${each.pid}/${each.id}`;
    const known = before.get(name) ?? { at: performance.now(), level: null };
    now.set(name, known);
    const seconds = Math.round(each.seconds ?? (performance.now() - known.at) / 1_000);
    if (seconds < namedAfter) continue;
    const level = seconds < errorAfter ? "warn" : "error";
    if (level !== known.level) logLongTransaction(server, each, { level, seconds });
    known.level = level;
    if (await endOurs(server, each)) continue;
    long.push({ pid: each.pid, database: each.database, application: each.application, seconds });
  }
  return long;
}

function logLongTransaction(
  { log }: Server,
  { pid, database, application }: WritingTransaction,
  { level, seconds }: { level: "warn" | "error"; seconds: number },
): void {
  log({ level, task: "long-transaction", pid, database, application, seconds });
}

async function endOurs({ db, log }: Server, each: WritingTransaction): Promise<boolean> {
  const { pid, id, isOurs } = each;
  if (!isOurs || pid === null || !(await endTransaction(db, pid, id))) return false;
  log({ level: "warn", task: "long-transaction", pid, ended: true });
  return true;
}
