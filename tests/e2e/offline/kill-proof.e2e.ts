import { afterAll, expect } from "bun:test";
import { type KillRun, killRuns } from "../../kill/run.ts";
import { test } from "../../support/browser/browser-test.ts";
import { endLeftovers } from "../../support/server/product.ts";

afterAll(endLeftovers);

test("the browser, the API and PostgreSQL are killed in turn amid edits: nothing acknowledged is lost or doubled, and the queue drains", async () => {
  const runs: KillRun[] = [];
  const seed = Math.floor(Math.random() * 1_000_000);
  // `bun run kill-proof`, on a machine with nothing else to do, gives it 30 s.
  await killRuns({ runs: 3, seed, drainedWithinMs: 120_000 }, (run) => {
    runs.push(run);
  });
  expect(runs.map((run) => run.victim)).toEqual(["browser", "API", "PostgreSQL"]);
  expect(runs.at(-1)?.acknowledged).toBeGreaterThan(0);
});
