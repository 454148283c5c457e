import { CannotStart } from "../../platform/config/startup-error.ts";
import type { Server } from "../../platform/http/env.ts";
import { metricsOf } from "../../platform/metrics/metrics.ts";
import { feedLag } from "../sync/feed-lag.ts";
import { databaseAnswers } from "./check.ts";
import { readClockSteps } from "./clock-steps.ts";
import { countConnections, selectLastBackup } from "./metrics-queries.ts";
import { type DatabaseFigures, metricsText } from "./metrics-text.ts";
import { databaseTakesWrites } from "./write-probe.ts";

/** Answers `/metrics` on a port of its own, to this machine only: it needs no secret then. */
export function serveMetrics(server: Server, port: number): { url: string; stop(): Promise<void> } {
  const listening = listen(port, async (request) => {
    if (new URL(request.url).pathname !== "/metrics") return new Response(null, { status: 404 });
    const text = metricsText(metricsOf(server), await askDatabase(server));
    return new Response(text, {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
    });
  });
  return {
    url: `http://127.0.0.1:${listening.port}/metrics`,
    stop: () => listening.stop(true),
  };
}

function listen(port: number, fetch: (request: Request) => Promise<Response>) {
  try {
    return Bun.serve({ hostname: "127.0.0.1", port, development: false, fetch });
  } catch (error) {
    throw new CannotStart(`METRICS_PORT ${port} cannot be taken. Set it to another number.`, {
      cause: error,
    });
  }
}

async function askDatabase(server: Server): Promise<DatabaseFigures | null> {
  const { db } = server;
  if (!(await databaseAnswers(db))) return null;
  const [lag, connections, takesWrites, lastBackup, clockSteps] = await Promise.all([
    feedLag(db),
    countConnections(db),
    databaseTakesWrites(server),
    selectLastBackup(db),
    readClockSteps(server),
  ]);
  return { lag, connections, takesWrites, lastBackup, clockSteps };
}
