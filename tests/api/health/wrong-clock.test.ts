import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { serveMetrics } from "../../../api/features/health/metrics.ts";
import { HOUR, MINUTE, SECOND } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const DAY = 24 * HOUR;
let offMs = 0;
let metrics: ReturnType<typeof serveMetrics>;

const server = serverForFile({ clock: () => new Date(Date.now() + offMs) });
beforeAll(async () => {
  metrics = serveMetrics(server.served, 0);
});
beforeEach(async () => {
  await trustClockAt(0);
});
afterAll(async () => {
  await metrics.stop();
});

/** The newest known moment is as far from now. */
const trustClockAt = (ms: number) =>
  server.db`update clock_trust set trusted_at = ${new Date(Date.now() + ms)}`;

async function health() {
  const { status, warnings } = await server.json("/api/health");
  return { status, warnings };
}

/** Whole minutes: the test itself takes time. */
async function minutesOf(name: string): Promise<number> {
  const text = await (await fetch(metrics.url)).text();
  return Math.round(Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]) / 60);
}

test.each([
  ["equal to", 0, false],
  ["half a minute behind", -30 * SECOND, false],
  ["half a minute ahead of", 30 * SECOND, false],
  ["two minutes behind", -2 * MINUTE, true],
  ["two minutes ahead of", 2 * MINUTE, true],
  ["ten days behind", -10 * DAY, true],
  ["ten days ahead of", 10 * DAY, true],
])("a clock %s PostgreSQL's clock: health warns from a minute on", async (_, off, isWarned) => {
  offMs = off;
  expect(await health()).toEqual(
    isWarned ? { status: "warning", warnings: ["clock"] } : { status: "ok", warnings: [] },
  );
});

test.each([
  ["ten minutes before", 10 * MINUTE, false],
  ["two hours before", 2 * HOUR, true],
  ["twenty hours past", -20 * HOUR, false],
  ["two days past", -2 * DAY, true],
])(
  "a clock %s the newest event: health warns from an hour before and a day after",
  async (_, event, isWarned) => {
    offMs = 0;
    await trustClockAt(event);
    expect((await health()).warnings).toEqual(isWarned ? ["clock"] : []);
  },
);

test("the steps of the clock are metrics, in seconds: negative for a clock that is behind", async () => {
  offMs = -10 * DAY;
  expect(await minutesOf("priem_clock_past_newest_event_seconds")).toBe(-10 * 24 * 60);
  expect(await minutesOf("priem_clock_past_database_seconds")).toBe(-10 * 24 * 60);
  offMs = 5 * MINUTE;
  expect(await minutesOf("priem_clock_past_newest_event_seconds")).toBe(5);
  expect(await minutesOf("priem_clock_past_database_seconds")).toBe(5);
});
