import { parseArgs } from "node:util";
import { measureScale } from "../../tests/scale/measure.ts";
import { isPoolMode } from "../../tests/scale/pooler.ts";
import { endLeftovers } from "../../tests/support/server/product.ts";

const HELP = `bun run scale-proof [flags]: one installation with many records, devices and writers, measured

  --records 1000000   visits in the journal; doctors and schedules follow from it
  --devices 200       devices that follow the feed over HTTP
  --writers 4         receptionists who book at the same time
  --pace 5            bookings a second of the quiet stretch; then as many as they can
  --seconds 20        how long each stretch of bookings lasts
  --together 10       devices that take their first copy at the same time
  --pages 50          pages of «Старше 60 дней» that are read
  --pooler session    PgBouncer (Debian's) before the database, in session or transaction mode
  --help              these words`;

const flag = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ records: flag("1000000"), devices: flag("200"), writers: flag("4"), pace: flag("5") },
    ...{ seconds: flag("20"), together: flag("10"), pages: flag("50") },
    pooler: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const { help: _, pooler = null, ...numbers } = values;
if (pooler !== null && !isPoolMode(pooler)) throw new Error(HELP);
const plan = {
  ...{ records: Number(numbers.records), devices: Number(numbers.devices) },
  ...{ writers: Number(numbers.writers), pace: Number(numbers.pace) },
  ...{ seconds: Number(numbers.seconds), together: Number(numbers.together) },
  ...{ pages: Number(numbers.pages), pooler },
};
await measureScale(plan, (what, seen) => console.log(`${what}: ${seen}`)).catch((error) => {
  endLeftovers();
  throw error;
});
process.exit(0);
