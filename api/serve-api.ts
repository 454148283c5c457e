import { createApp } from "./app.ts";
import { serveMetrics } from "./features/health/metrics.ts";
import type { Config } from "./platform/config/config.ts";
import { connect } from "./platform/database/connection.ts";
import type { Server } from "./platform/http/env.ts";
import type { Lifecycle } from "./platform/start/lifecycle.ts";
import { listen, notYet, type PortUse } from "./platform/start/listen.ts";
import { log } from "./platform/start/log.ts";
import type { OpenSite } from "./site/built-site.ts";

interface ServingApi {
  server: Server;
  address: string;
  port: number;
  /** Until then the server responds 503 to everything but `/api/live`. */
  open(): void;
}

export interface ServeOptions {
  databaseUrl: string;
  portUse: PortUse;
  openSite: OpenSite;
}

/** Connects to the database and takes the port. */
export function serveApi(
  lifecycle: Lifecycle,
  config: Config,
  { databaseUrl, portUse, openSite }: ServeOptions,
): ServingApi {
  const db = connect(databaseUrl);
  lifecycle.onStop(() => db.end({ timeout: 1 }));
  const clock = () => new Date();
  const server: Server = { db, config, clock, log, stopping: lifecycle.stopping };
  const app = createApp(server, openSite);
  if (config.metricsPort !== null) {
    lifecycle.onStop(serveMetrics(server, config.metricsPort).stop);
  }
  let isOpen = false;
  const listening = listen(config, portUse, (request, connection) =>
    isOpen || new URL(request.url).pathname === "/api/live"
      ? app.fetch(request, connection)
      : notYet(request),
  );
  lifecycle.onStop(listening.stop);
  return {
    server,
    address: listening.address,
    port: listening.port,
    open() {
      isOpen = true;
    },
  };
}
