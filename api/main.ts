import { watchDatabase } from "./features/health/watch-database.ts";
import { startUpkeep } from "./features/jobs/run-jobs.ts";
import { bookingLimitsText, type Config, readConfig } from "./platform/config/config.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { watchLaunchers } from "./platform/start/launchers.ts";
import { createLifecycle } from "./platform/start/lifecycle.ts";
import { say } from "./platform/start/log.ts";
import { startWorkers } from "./platform/start/workers.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { serveApi } from "./serve-api.ts";

const lifecycle = createLifecycle(() => say("Stopping"));
watchLaunchers(() => lifecycle.stop(0));
await start().catch(lifecycle.giveUp);

async function start(): Promise<void> {
  const config = readConfig();
  const databaseUrl = await openDatabase(config);
  const isShared = config.processes > 1;
  const portUse = isShared ? "shared" : "alone";
  const api = serveApi(lifecycle, config, { databaseUrl, portUse });
  const { server } = api;
  await prepareDatabase(server.db, config, server.clock, say);
  api.open();
  startUpkeep(server);
  watchDatabase(server);
  if (isShared) {
    const { log, stopping } = server;
    const workers = startWorkers(config.processes - 1, {
      ...{ databaseUrl, port: api.port, metricsPort: config.metricsPort, log, stopping },
    });
    lifecycle.onStop(workers.stop);
    await workers.ready;
  }
  say(`Priem is ready
  Site       ${api.address}/
  Reception  ${api.address}/admin
  Bookings   ${bookingLimitsText(config)}`);
}

async function openDatabase({ database }: Config): Promise<string> {
  if (database.kind === "own") return database.url;
  const starting = startEmbedded(database.dataDir, say);
  // A stop in the middle of the start waits for it: half a server would be left behind.
  lifecycle.onStop(async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}
