import { CannotStart } from "../../platform/config/startup-error.ts";
import type { Server } from "../../platform/http/env.ts";
import { bucketsOf, type Metrics, metricsOf } from "../../platform/metrics/metrics.ts";
import { type MessageFigures, messageFigures } from "../messages/figures.ts";
import { type FeedLag, feedLag } from "../sync/change-log.ts";
import { type ClockSteps, databaseAnswers, databaseTakesWrites, readClockSteps } from "./health.ts";
import { countConnections, selectLastBackup } from "./queries.ts";

/** Answers `/metrics` on a separate port, to this machine only: it needs no secret then. */
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
  const [lag, connections, takesWrites, lastBackup, clockSteps, messages] = await Promise.all([
    feedLag(db),
    countConnections(db),
    databaseTakesWrites(server),
    selectLastBackup(db),
    readClockSteps(server),
    messageFigures(server),
  ]);
  return { lag, connections, takesWrites, lastBackup, clockSteps, messages };
}

/** The figures read from the database for each request; null: it does not answer. */
interface DatabaseFigures {
  lag: FeedLag;
  connections: number;
  takesWrites: boolean;
  /** Null before the first backup. */
  lastBackup: Date | null;
  clockSteps: ClockSteps;
  /** `null` where messages are off. */
  messages: MessageFigures | null;
}

/** Prometheus' text format. */
function metricsText(metrics: Metrics, database: DatabaseFigures | null): string {
  const { bookings, divergences, streams } = metrics;
  return [
    ...family("priem_requests_total", "counter", "Requests answered.", [
      ...[...metrics.requests].map(([labels, count]) => `{${labels}} ${count}`),
    ]),
    ...durations(metrics),
    ...family("priem_bookings_total", "counter", "Bookings made, by where.", [
      `{source="site"} ${bookings.site}`,
      `{source="staff"} ${bookings.staff}`,
    ]),
    ...family("priem_divergences_total", "counter", "Devices that differed from the tables.", [
      ` ${divergences}`,
    ]),
    ...family("priem_sync_streams", "gauge", "Devices listening.", [` ${streams}`]),
    ...family("priem_database_up", "gauge", "Whether it answers.", [` ${database ? 1 : 0}`]),
    ...(database ? ofDatabase(database) : []),
    "",
  ].join("\n");
}

function ofDatabase(figures: DatabaseFigures): string[] {
  const { lag, connections, takesWrites, lastBackup, clockSteps, messages } = figures;
  return [
    ...(messages ? ofMessages(messages) : []),
    ...family("priem_database_takes_writes", "gauge", "Whether a write succeeds.", [
      ` ${takesWrites ? 1 : 0}`,
    ]),
    ...family("priem_last_backup_timestamp_seconds", "gauge", "The last backup; 0: none.", [
      ` ${Math.floor((lastBackup?.getTime() ?? 0) / 1000)}`,
    ]),
    ...family(
      "priem_clock_past_newest_event_seconds",
      "gauge",
      "This process's clock minus the newest event; negative: the clock is behind.",
      [` ${clockSteps.pastNewestEvent}`],
    ),
    ...family(
      "priem_clock_past_database_seconds",
      "gauge",
      "This process's clock minus PostgreSQL's.",
      [` ${clockSteps.pastDatabaseClock}`],
    ),
    ...family("priem_database_connections", "gauge", "Connections of all processes.", [
      ` ${connections}`,
    ]),
    ...family("priem_feed_lag_transactions", "gauge", "How far the feed is behind.", [
      ` ${lag.transactions}`,
    ]),
    ...family("priem_feed_oldest_write_seconds", "gauge", "The write that holds the feed.", [
      ` ${lag.oldest_write_seconds}`,
    ]),
  ];
}

function ofMessages({ states, lastDelivered, balance, isFailing }: MessageFigures): string[] {
  return [
    ...family(
      "priem_messages_last_day",
      "gauge",
      "Messages whose state changed in the last day, by state.",
      states.map(({ state, count }) => `{state="${state}"} ${count}`),
    ),
    ...family("priem_messages_failing", "gauge", "Most fail, or none is sent although due.", [
      ` ${isFailing ? 1 : 0}`,
    ]),
    ...family(
      "priem_message_last_delivered_timestamp_seconds",
      "gauge",
      "The last delivered message; 0: none.",
      [` ${Math.floor((lastDelivered?.getTime() ?? 0) / 1000)}`],
    ),
    ...(balance === null
      ? []
      : family("priem_messages_balance_roubles", "gauge", "At the provider of messages.", [
          ` ${balance}`,
        ])),
  ];
}

function durations({ times }: Metrics): string[] {
  const lines = [...times].flatMap(([labels, timed]) => {
    const buckets = bucketsOf(timed);
    return [
      ...buckets.map(({ bound, count }) => `_bucket{${labels},le="${bound}"} ${count}`),
      `_sum{${labels}} ${timed.sum}`,
      `_count{${labels}} ${buckets.at(-1)?.count ?? 0}`,
    ];
  });
  return family("priem_request_seconds", "histogram", "How long answers took.", lines);
}

const family = (name: string, type: string, help: string, lines: readonly string[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...lines.map((line) => name + line),
];
