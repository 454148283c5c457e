import type { Db } from "../../platform/database/connection.ts";
import { errorName, type Server } from "../../platform/http/env.ts";
import { forgetCancellations } from "../calendars/cancellations.ts";
import { forgetLongUnseen } from "../devices/devices.ts";
import { forgetAddresses } from "../journal/booking-limits.ts";
import { forgetMessages } from "../messages/message-list.ts";
import { evidenceToPurge } from "../retention/due-for-destruction.ts";
import { mayTrustClock } from "../retention/guard.ts";
import { prune } from "../sync/change-log.ts";
import { forgetDivergences } from "../sync/digest/compare-digest.ts";
import { forgetActs } from "../visits/patient-acts.ts";
import { forgetDeliveries } from "../webhooks/webhooks.ts";
import { destroyExpiredWishes } from "../wishes/destroy-expired-wishes.ts";
import { autoDelete } from "./auto-delete.ts";
import { purgeEvidence, unhurried } from "./queries.ts";

const AT_NIGHT = "17 3 * * *";
/** How often a running clock is noted; otherwise a quiet weekend would look like a jump. */
const CLOCK_NOTED_EVERY_MS = 10 * 60_000;

/** Runs the daily jobs now, since some servers are off at night, and every night. */
export function startJobs(server: Server): void {
  const run = () => runJobs(server);
  void run();
  const job = Bun.cron(AT_NIGHT, run, { tz: server.config.clinicTimezone });
  const noting = setInterval(() => void noteClock(server), CLOCK_NOTED_EVERY_MS);
  server.stopping.addEventListener("abort", () => {
    job.stop();
    clearInterval(noting);
  });
}

/** Nightly jobs that delete data. A failing job does not stop the others. */
export async function runJobs(server: Server): Promise<void> {
  const { db, clock } = server;
  if (!(await isClockTrusted(server))) return;
  await runJob(server, "prune", () => prune(db, clock()));
  await runJob(server, "wishes", async () => ({ destroyed: await destroyExpiredWishes(server) }));
  await runJob(server, "auto-delete", async () => ({ destroyed: await autoDelete(server) }));
  await runJob(server, "purge", () => purgeOldEvidence(db, clock()));
  for (const [task, forget] of Object.entries(FORGOTTEN)) {
    await runJob(server, task, async () => ({ forgotten: await forget(db, clock()) }));
  }
}

/** Data that is deleted by its age alone. */
const FORGOTTEN: Readonly<Record<string, (db: Db, now: Date) => Promise<number>>> = {
  "booking-addresses": forgetAddresses,
  "patient-acts": forgetActs,
  messages: forgetMessages,
  devices: forgetLongUnseen,
  divergences: forgetDivergences,
  calendars: forgetCancellations,
  webhooks: forgetDeliveries,
};

async function isClockTrusted(server: Server): Promise<boolean> {
  let trusted = false;
  await runJob(server, "clock", async () => {
    trusted = await mayTrustClock(server);
    return { trusted };
  });
  return trusted;
}

/** Requests report an unreachable database; the next round notes the clock. */
async function noteClock(server: Server): Promise<void> {
  const { log, stopping } = server;
  try {
    await mayTrustClock(server);
  } catch (error) {
    if (stopping.aborted) return;
    log({ level: "error", task: "clock", error: errorName(error) });
  }
}

type Outcome = Record<string, number | boolean>;

/** The next night tries again; an unhandled rejection would end the process. */
async function runJob(server: Server, task: string, work: () => Promise<Outcome>): Promise<void> {
  const { log, stopping } = server;
  if (stopping.aborted) return;
  try {
    log({ level: "info", task, ...(await work()) });
  } catch (error) {
    if (stopping.aborted) return;
    log({ level: "error", task, error: errorName(error) });
  }
}

/**
 * Deletes acts and log rows older than three years, and logs the deletion; the database refuses
 * younger ones. An unusually large deletion needs an administrator's confirmation.
 */
export async function purgeOldEvidence(
  db: Db,
  now: Date,
): Promise<{ acts: number; events: number }> {
  const before = await evidenceToPurge(db, now);
  if (!before) return { acts: 0, events: 0 };
  return unhurried(db, (tx) => purgeEvidence(tx, before, now));
}
