import type { Db } from "../../platform/database/connection.ts";
import { errorName, type Server } from "../../platform/http/env.ts";
import { doubtAgainst, findNewestEvent } from "../retention/clock-trust.ts";
import {
  ping,
  selectDatabaseClock,
  selectWriting,
  tryWriting,
  type WritingTransaction,
} from "./queries.ts";

const PATIENCE_MS = 2_000;

/** Whether the database answers in time; a query on a broken connection would wait for minutes. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const tooLate = AbortSignal.timeout(PATIENCE_MS);
  return Promise.race([
    ping(db).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((answer) => tooLate.addEventListener("abort", () => answer(false))),
  ]);
}

/** Runs at most so often: health is polled, and the probe writes a file. */
const PROBE_EVERY_MS = 10_000;
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
  if (last && performance.now() - last.at < PROBE_EVERY_MS) return last.accepted;
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

/** Logged after a minute, since no request lasts so long, and as an error after ten. */
const LIMITS_S = { namedAfter: 60, errorAfter: 600 };

interface LongTransaction extends Pick<WritingTransaction, "pid" | "database" | "application"> {
  seconds: number;
}

/** When this process first saw each transaction (ms of `performance.now`), and logged it. */
interface Met {
  at: number;
  level: "warn" | "error" | null;
}

const met = new WeakMap<Server["db"], Map<string, Met>>();

/**
 * Write transactions of any database of the cluster that have been open for a minute: they keep
 * PostgreSQL from cleaning up, and may hold rows. Each is logged by name. PostgreSQL itself ends our
 * statements and idle transactions (`connection.ts`).
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

const FARTHEST_FROM_DATABASE_S = 60;

/** How far this process's clock is ahead, in seconds; negative: it is behind. */
export interface ClockSteps {
  /** The time of the newest event in the database. */
  pastNewestEvent: number;
  pastDatabaseClock: number;
  /** Either step is longer than between two readings of a right clock. */
  isDoubted: boolean;
}

export async function readClockSteps({ db, clock }: Pick<Server, "db" | "clock">) {
  const newestEvent = await findNewestEvent(db, clock());
  const databaseClock = await selectDatabaseClock(db);
  const now = clock();
  const secondsPast = (instant: Date) => (now.getTime() - instant.getTime()) / 1000;
  const pastDatabaseClock = secondsPast(databaseClock);
  const steps: ClockSteps = {
    pastNewestEvent: newestEvent ? secondsPast(newestEvent) : 0,
    pastDatabaseClock,
    isDoubted:
      doubtAgainst(now, newestEvent) !== null ||
      Math.abs(pastDatabaseClock) > FARTHEST_FROM_DATABASE_S,
  };
  return steps;
}

const WATCH_EVERY_MS = 30_000;

/** Checks the database also without requests for `/api/health`; findings go to the log. */
export function watchDatabase(server: Server): void {
  const timer = setInterval(() => void lookAfter(server), WATCH_EVERY_MS);
  server.stopping.addEventListener("abort", () => clearInterval(timer));
}

async function lookAfter(server: Server): Promise<void> {
  try {
    await findLongTransactions(server);
    await databaseTakesWrites(server);
  } catch (error) {
    if (server.stopping.aborted) return;
    server.log({ level: "error", task: "watch-database", error: errorName(error) });
  }
}
