import { watchDatabase } from "./features/health/health.ts";
import { startJobs } from "./features/jobs/run-jobs.ts";
import { startMessages } from "./features/messages/run-messages.ts";
import { startDeliveries } from "./features/webhooks/deliver.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { startEmbedded } from "./platform/database/embedded.ts";
import { watchLaunchers } from "./platform/start/launchers.ts";
import { createLifecycle, type Lifecycle } from "./platform/start/lifecycle.ts";
import { say } from "./platform/start/log.ts";
import { startWorkers } from "./platform/start/workers.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { serveApi } from "./serve-api.ts";
import type { OpenSite } from "./site/built-site.ts";

export interface Started {
  address: string;
  config: Config;
}

/** Starts the whole product in this process, with the site that `openSite` gives. */
export async function start(
  openSite: OpenSite,
  onReady: (started: Started) => void,
): Promise<void> {
  const lifecycle = createLifecycle(() => say("Stopping"));
  watchLaunchers(() => lifecycle.stop(0));
  await startWith(lifecycle, openSite).then(onReady).catch(lifecycle.giveUp);
}

async function startWith(lifecycle: Lifecycle, openSite: OpenSite): Promise<Started> {
  const config = readConfig();
  const databaseUrl = await openDatabase(config, lifecycle);
  const isShared = config.processes > 1;
  const portUse = isShared ? "shared" : "alone";
  const api = serveApi(lifecycle, config, { databaseUrl, portUse, openSite });
  const { server } = api;
  await prepareDatabase(server.db, config, server.clock, say);
  api.open();
  startJobs(server);
  startDeliveries(server);
  startMessages(server);
  watchDatabase(server);
  if (isShared) {
    const { log, stopping } = server;
    const workers = startWorkers(config.processes - 1, {
      databaseUrl,
      port: api.port,
      metricsPort: config.metricsPort,
      log,
      stopping,
    });
    lifecycle.onStop(workers.stop);
    await workers.ready;
  }
  return { address: api.address, config };
}

async function openDatabase({ database }: Config, lifecycle: Lifecycle): Promise<string> {
  if (database.kind === "own") return database.url;
  const starting = startEmbedded(database.dataDir, say);
  // A stop in the middle of the start waits for it: half a server would be left behind.
  lifecycle.onStop(async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}
