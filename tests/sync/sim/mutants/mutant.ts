import { plugin } from "bun";
import { connect } from "../../../../api/database/connection.ts";
import type { Mutant } from "../chance/outcome.ts";
import type { Errand } from "./hunt.ts";
import { MUTANTS } from "./mutants.ts";
import { applyEdit } from "./source-edit.ts";

/** Runs seeds on a broken product: `mutant.ts ERRAND`, an `Errand` as JSON. */
const errand: Errand = JSON.parse(process.argv[2] ?? "");
const mutant = MUTANTS.find((each) => each.name === errand.mutant);
if (!mutant) throw new Error(`There is no mutant «${errand.mutant}»`);
const root = new URL("../../../../", import.meta.url).pathname;
const broken = new Set<string>();
load(mutant);

// Only what is loaded from here on is broken.
const { liveSeedsIn } = await import("../run.ts");
for (const { file } of mutant.edits) {
  if (!broken.has(file)) throw new Error(`${file} was loaded unbroken`);
}

const { url } = errand;
const db = connect(url);
console.log(JSON.stringify(await firstCaught()));
process.exit(0);

async function firstCaught() {
  let seeds = 0;
  for await (const { seed, faults } of liveSeedsIn({ db, url }, errand.seeds, errand.world)) {
    seeds++;
    if (faults.length > 0) return { seed, seeds, fault: faults[0] };
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
        return { contents: own.reduce(applyEdit, source), loader: "ts" };
      });
    },
  });
}
