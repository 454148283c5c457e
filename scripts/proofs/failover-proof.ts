import { parseArgs } from "node:util";
import { failOverOnce, type Round } from "../../tests/failover/round.ts";
import { endLeftovers } from "../../tests/support/server/product.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });
const rounds: Round[] = [];
const sum = (of: (round: Round) => number) => rounds.reduce((all, each) => all + of(each), 0);

while (rounds.length < Number(values.rounds)) {
  const round = await failOverOnce({ before: 100, after: 100 });
  rounds.push(round);
  console.log(`${rounds.length}: ${JSON.stringify(round)}`);
  const strange = Object.keys(round.refusals).filter((status) => status !== "503");
  if (round.lost > 0 || round.doubled > 0 || strange.length > 0) {
    endLeftovers();
    process.exit(1);
  }
}
const slowest = Math.round(Math.max(...rounds.map(({ backAfterMs }) => backAfterMs)));
console.log(
  `${rounds.length} failovers: ${sum(({ acknowledged }) => acknowledged)} bookings and ${sum(({ edits }) => edits)} edits at a desk, 0 lost, 0 doubled, ${sum(({ refusals }) => refusals["503"] ?? 0)} answers 503 and no other, the first booking at most ${slowest} ms after the promotion`,
);
process.exit(0);
