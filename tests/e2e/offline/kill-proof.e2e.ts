import { afterAll, expect } from "bun:test";
import { type KillRun, killRuns } from "../../kill/run.ts";
import { test } from "../../support/browser/browser-test.ts";
import { endLeftovers } from "../../support/server/product.ts";

afterAll(endLeftovers);

test("the browser, the API and PostgreSQL are killed in turn amid edits: nothing acknowledged is lost or doubled, and the queue drains within 30 s", async () => {
  const runs: KillRun[] = [];
  await killRuns({ runs: 3, seed: Math.floor(Math.random() * 1_000_000) }, (run) => {
    runs.push(run);
  });
  expect(runs.map((run) => run.victim)).toEqual(["browser", "API", "PostgreSQL"]);
  expect(runs.at(-1)?.acknowledged).toBeGreaterThan(0);
});
