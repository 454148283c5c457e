import { autoDelete } from "../acts/auto-delete.ts";
import { purgeOldEvidence } from "../acts/purge.ts";
import type { Server } from "../http/env.ts";
import { forgetAddresses } from "../journal/forget-addresses.ts";
import { forgetLongUnseen } from "../sync/devices/devices.ts";
import { prune } from "../sync/prune.ts";

const AT_NIGHT = "17 3 * * *";

/** What has to be done daily: now, since some servers are off at night, and every night. */
export function startUpkeep(server: Server): void {
  const upkeep = () => keepUp(server);
  void upkeep();
  const job = Bun.cron(AT_NIGHT, upkeep, { tz: server.config.clinicTimezone });
  server.stopping.addEventListener("abort", () => job.stop());
}

/** One that fails must not keep the others from being done. */
async function keepUp(server: Server): Promise<void> {
  await done(server, "prune", () => prune(server.db, server.clock()));
  await done(server, "booking-addresses", async () => ({
    forgotten: await forgetAddresses(server.db, server.clock()),
  }));
  await done(server, "auto-delete", async () => ({ destroyed: await autoDelete(server) }));
  await done(server, "purge", () => purgeOldEvidence(server.db, server.clock()));
  await done(server, "devices", async () => ({
    forgotten: await forgetLongUnseen(server.db, server.clock()),
  }));
}

type Outcome = Record<string, number>;

/** The next night is another try; a rejection left alone would end the process. */
async function done(server: Server, task: string, work: () => Promise<Outcome>): Promise<void> {
  const { log, stopping } = server;
  if (stopping.aborted) return;
  try {
    log({ level: "info", task, ...(await work()) });
  } catch (error) {
    if (stopping.aborted) return;
    log({ level: "error", task, error: error instanceof Error ? error.name : typeof error });
  }
}
