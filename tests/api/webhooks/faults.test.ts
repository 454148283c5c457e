import { expect, test } from "bun:test";
import { deliverUnderFaults } from "../../kill/webhooks.ts";

test("every event keeps one id while senders are killed and receivers fail, hang and restart", async () => {
  const { events, deliveries, kills } = await deliverUnderFaults({
    events: 60,
    kills: 2,
    seed: 64,
  });
  expect(kills).toBe(2);
  expect(events).toBeGreaterThanOrEqual(60);
  expect(deliveries).toBeGreaterThanOrEqual(events);
});
