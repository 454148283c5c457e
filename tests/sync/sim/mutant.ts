import { plugin } from "bun";
import { connect } from "../../../api/database/connection.ts";
import type { Errand } from "./hunt.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";

/** Runs seeds on a broken product: `mutant.ts ERRAND`, an `Errand` as JSON. */
const errand: Errand = JSON.parse(process.argv[2] ?? "");
const mutant = MUTANTS.find((each) => each.name === errand.mutant);
if (!mutant) throw new Error(`There is no mutant «${errand.mutant}»`);
const root = new URL("../../../", import.meta.url).pathname;
const broken = new Set<string>();
load(mutant);

// Only what is loaded from here on is broken.
const { simulate } = await import("./simulate.ts");
const { prepareHistory } = await import("./history.ts");
const { watchImmediates } = await import("./quiet.ts");
for (const { file } of mutant.edits) {
  if (!broken.has(file)) throw new Error(`${file} was loaded unbroken`);
}

const { url } = errand;
const db = connect(url);
watchImmediates();
await prepareHistory(db);
console.log(JSON.stringify(await firstCaught()));
process.exit(0);

async function firstCaught() {
  for (const [index, seed] of errand.seeds.entries()) {
    const { faults } = await simulate({ db, url }, { ...errand.world, seed });
    if (faults.length > 0) return { seed, seeds: index + 1, fault: faults[0] };
  }
  return null;
}

function load({ edits }: Mutant): void {
  plugin({
    name: "mutant",
    setup(build) {
      build.onLoad({ filter: /\/(api|web-admin)\/.*\.ts$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        const own = edits.filter(({ file }) => path === `${root}${file}`);
        for (const { file } of own) broken.add(file);
        return { contents: own.reduce(edited, source), loader: "ts" };
      });
    },
  });
}

function edited(source: string, { file, find, put }: Mutant["edits"][number]): string {
  if (!source.includes(find)) throw new Error(`«${find}» is no more in ${file}`);
  return source.replace(find, () => put);
}
