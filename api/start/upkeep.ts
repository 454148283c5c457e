import type { Server } from "../http/env.ts";
import { prune } from "../sync/prune.ts";

const AT_NIGHT = "17 3 * * *";

/** What has to be done daily: now, since some servers are off at night, and every night. */
export function startUpkeep(server: Server): void {
  const upkeep = () => keepUp(server).catch((error) => complain(server, error));
  void upkeep();
  const job = Bun.cron(AT_NIGHT, upkeep, { tz: server.config.clinicTimezone });
  server.stopping.addEventListener("abort", () => job.stop());
}

async function keepUp({ db, clock, log }: Server): Promise<void> {
  const pruned = await prune(db, clock());
  log({ level: "info", task: "prune", ...pruned });
}

/** The next night is another try; a rejection left alone would end the process. */
function complain({ log, stopping }: Server, error: unknown): void {
  if (stopping.aborted) return;
  const name = error instanceof Error ? error.name : typeof error;
  log({ level: "error", task: "prune", error: name });
}
