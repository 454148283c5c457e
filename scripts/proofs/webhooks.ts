import { parseArgs } from "node:util";
import { deliverUnderFaults } from "../../tests/kill/webhooks.ts";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "10000" },
    kills: { type: "string", default: "100" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000_000)) },
  },
});
const plan = {
  events: Number(values.events),
  kills: Number(values.kills),
  seed: Number(values.seed),
};
const began = performance.now();
try {
  const { events, deliveries, failures, kills } = await deliverUnderFaults(plan, console.log);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${events} events of seed ${plan.seed}, ${kills} kills, ${failures} failed attempts: ` +
      `each arrived, ${deliveries} deliveries in all, in ${minutes} min`,
  );
} catch (error) {
  console.error(`Seed ${plan.seed}:`, error);
  process.exit(1);
}
process.exit(0);
