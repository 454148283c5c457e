import { bookingLimitsText, type Config, readConfig } from "./config.ts";
import { startEmbedded } from "./database/embedded.ts";
import { watchDatabase } from "./health/watch-database.ts";
import { watchLaunchers } from "./start/launchers.ts";
import { createLifecycle } from "./start/lifecycle.ts";
import { prepareDatabase } from "./start/prepare-database.ts";
import { say } from "./start/say.ts";
import { serveApi } from "./start/serve-api.ts";
import { startWorkers } from "./start/workers.ts";
import { startUpkeep } from "./upkeep/upkeep.ts";

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
