import { createApp } from "./app.ts";
import { CannotStart } from "./cannot-start.ts";
import { type Config, readConfig } from "./config.ts";
import { connect } from "./database/connection.ts";
import { startEmbedded } from "./database/embedded.ts";
import type { Server } from "./http/env.ts";
import { serveMetrics } from "./metrics/serve.ts";
import { watchLaunchers } from "./start/launchers.ts";
import { listen } from "./start/listen.ts";
import { notYet } from "./start/not-yet.ts";
import { prepareDatabase } from "./start/prepare-database.ts";
import { log, say } from "./start/say.ts";
import { onStopSignals } from "./start/signals.ts";
import { startUpkeep } from "./start/upkeep.ts";

const STOP_WITHIN_MS = 9_500;

const clock = () => new Date();
const stopping = new AbortController();
/** How to close what is open, in the order of opening. */
const closers: (() => Promise<void>)[] = [];

onStopSignals(() => stop(0));
watchLaunchers(() => stop(0));
await start().catch(giveUp);

async function start(): Promise<void> {
  const config = readConfig();
  const db = connect(await databaseUrl(config));
  closers.push(() => db.end({ timeout: 1 }));

  let ready = false;
  const server: Server = { db, config, clock, log, stopping: stopping.signal };
  const app = createApp(server);
  if (config.metricsPort !== null) {
    const metrics = serveMetrics(server, config.metricsPort);
    closers.push(() => metrics.stop());
  }
  const listening = listen(config, (request, connection) =>
    ready || new URL(request.url).pathname === "/api/live"
      ? app.fetch(request, connection)
      : notYet(request),
  );
  closers.push(() => listening.stop());

  await prepareDatabase(db, config, clock, say);
  ready = true;
  startUpkeep(server);
  say(`Priem is ready
  Site       ${listening.address}/
  Reception  ${listening.address}/admin`);
}

async function databaseUrl({ database }: Config): Promise<string> {
  if (database.kind === "own") return database.url;
  const starting = startEmbedded(database.dataDir, say);
  // A stop in the middle of the start waits for it: half a server would be left behind.
  closers.push(async () => (await starting.catch(() => null))?.stop());
  return (await starting).url;
}

function giveUp(error: unknown): void {
  if (stopping.signal.aborted) return;
  console.error(error instanceof CannotStart ? `Priem: ${error.message}` : error);
  stop(1);
}

function stop(code: number): void {
  if (stopping.signal.aborted) return;
  if (code === 0) say("Stopping");
  stopping.abort();
  setTimeout(() => process.exit(1), STOP_WITHIN_MS);
  closeAll().then(
    () => process.exit(code),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

async function closeAll(): Promise<void> {
  for (const close of closers.reverse()) await close();
}
