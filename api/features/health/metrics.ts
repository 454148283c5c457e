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
    ...family(
      "priem_requests_total",
      "counter",
      "Requests answered.",
      [...metrics.requests].map(([labels, count]) => `{${labels}} ${count}`),
    ),
    ...durations(metrics),
    ...family("priem_bookings_total", "counter", "Bookings made, by where.", [
      `{source="site"} ${bookings.site}`,
      `{source="staff"} ${bookings.staff}`,
    ]),
    ...family("priem_divergences_total", "counter", "Devices that differed from the tables.", [
      ` ${divergences}`,
    ]),
    ...gauge("priem_sync_streams", "Devices listening.", streams),
    ...gauge("priem_database_up", "Whether it answers.", Number(database !== null)),
    ...(database ? ofDatabase(database) : []),
    "",
  ].join("\n");
}

const secondsOf = (moment: Date | null) => Math.floor((moment?.getTime() ?? 0) / 1000);

function ofDatabase(figures: DatabaseFigures): string[] {
  const { lag, connections, takesWrites, lastBackup, clockSteps, messages } = figures;
  return [
    ...(messages ? ofMessages(messages) : []),
    ...gauge("priem_database_takes_writes", "Whether a write succeeds.", Number(takesWrites)),
    ...gauge(
      "priem_last_backup_timestamp_seconds",
      "The last backup; 0: none.",
      secondsOf(lastBackup),
    ),
    ...gauge(
      "priem_clock_past_newest_event_seconds",
      "This process's clock minus the newest event; negative: the clock is behind.",
      clockSteps.pastNewestEvent,
    ),
    ...gauge(
      "priem_clock_past_database_seconds",
      "This process's clock minus PostgreSQL's.",
      clockSteps.pastDatabaseClock,
    ),
    ...gauge("priem_database_connections", "Connections of all processes.", connections),
    ...gauge("priem_feed_lag_transactions", "How far the feed is behind.", lag.transactions),
    ...gauge(
      "priem_feed_oldest_write_seconds",
      "The write that holds the feed.",
      lag.oldest_write_seconds,
    ),
  ];
}

const ofMessages = (figures: MessageFigures): string[] => [
  ...family(
    "priem_messages_last_day",
    "gauge",
    "Messages whose state changed in the last day, by state.",
    figures.states.map(({ state, count }) => `{state="${state}"} ${count}`),
  ),
  ...gauge(
    "priem_messages_failing",
    "Most fail, or none is sent although due.",
    Number(figures.isFailing),
  ),
  ...(figures.balance === null
    ? []
    : gauge("priem_messages_balance_roubles", "At the provider of messages.", figures.balance)),
];

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

const gauge = (name: string, help: string, value: number) =>
  family(name, "gauge", help, [` ${value}`]);

const family = (name: string, type: string, help: string, lines: readonly string[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...lines.map((line) => name + line),
];
