import { expect, test } from "bun:test";
import { simulateDays } from "../../support/messages/simulated-days.ts";
import { startServer } from "../../support/server/server.ts";

const SEED = 62;

test("in 40 simulated days with kills and restores nothing is sent twice or too late, and every loss is visible", async () => {
  let now = new Date();
  const server = await startServer({
    clock: () => now,
    environment: { PUBLIC_ORIGIN: "https://clinic.example" },
  });
  try {
    const setNow = (at: Date) => {
      now = at;
    };
    const shown = await simulateDays({ ...server, setNow }, { days: 40, seed: SEED });
    expect(shown.faults).toEqual([]);
    for (const count of [shown.sent, shown.kills, shown.restores, shown.losses]) {
      expect(count).toBeGreaterThan(0);
    }
  } finally {
    await server.stop();
  }
});
