import { ensureBuilt } from "../../scripts/build.ts";
import { app } from "./app.ts";
import { booking } from "./booking.ts";
import { change } from "./change.ts";
import { contention } from "./contention.ts";
import { cleanUp } from "./infrastructure/cleanup.ts";
import type { Figure, Part } from "./infrastructure/figures.ts";
import { machine } from "./infrastructure/machine.ts";
import { printFigures, writeDown } from "./infrastructure/report.ts";
import { list } from "./list.ts";
import { mirror } from "./mirror.ts";
import { outbox } from "./outbox.ts";
import { pages } from "./pages.ts";
import { start } from "./start.ts";
import { vitals } from "./vitals.ts";
import { weight } from "./weight.ts";

/** In the order of the budget's table. */
const PARTS: Record<string, Part> = {
  vitals,
  weight,
  app,
  mirror,
  outbox,
  list,
  change,
  contention,
  booking,
  pages,
  start,
};

/** `bun run bench` measures the budget's parts, `bun run bench NAME…` those named. */
async function bench(asked: string[]): Promise<boolean> {
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown) {
    console.error(`No part is called ${unknown}; there are ${Object.keys(PARTS).join(", ")}`);
    return false;
  }
  console.log(machine());
  await ensureBuilt();
  const began = performance.now();
  const held: boolean[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    held.push(await measure(name, part));
  }
  console.log(`\nTook ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  return held.every(Boolean);
}

async function measure(name: string, part: Part): Promise<boolean> {
  console.log(`\n${name}`);
  const began = performance.now();
  let figures: Figure[];
  try {
    figures = await part((line) => console.log(`  ${line}`));
  } catch (error) {
    console.error(`  could not be measured: ${error instanceof Error ? error.stack : error}`);
    return false;
  } finally {
    await cleanUp();
  }
  printFigures(figures);
  console.log(`  in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await writeDown(name, figures);
  return figures.every(({ holds }) => holds !== false);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => cleanUp().finally(() => process.exit(1)));
}
process.exit((await bench(process.argv.slice(2))) ? 0 : 1);
