import { parseArgs } from "node:util";
import { simulateDays } from "../../tests/support/messages/simulated-days.ts";
import { startServer } from "../../tests/support/server/server.ts";

/** Long runs of the simulated days of messages: `bun run messages-proof --days 2000`. */
const { values } = parseArgs({
  options: { days: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } },
});

let now = new Date();
const server = await startServer({
  clock: () => now,
  environment: { PUBLIC_ORIGIN: "https://clinic.example" },
});
const setNow = (at: Date) => {
  now = at;
};
const shown = await simulateDays(
  { ...server, setNow },
  { days: Number(values.days), seed: Number(values.seed) },
);
await server.stop();
console.log(JSON.stringify(shown, null, 2));
process.exit(shown.faults.length > 0 ? 1 : 0);
