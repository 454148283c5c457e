import { plugin } from "bun";
import { connect } from "../../../api/database/connection.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";

/** Runs seeds on a broken product, or a healthy one: `mutant.ts NAME|"" URL FIRST COUNT OPERATIONS`. */
const [name = "", url = "", first = "", count = "", operations = ""] = process.argv.slice(2);
const mutant = MUTANTS.find((each) => each.name === name) ?? null;
if (name && !mutant) throw new Error(`There is no mutant «${name}»`);
const root = new URL("../../../", import.meta.url).pathname;
let broken = 0;
if (mutant) load(mutant);

// Only what is loaded from here on is broken.
const { simulate } = await import("./simulate.ts");
const { prepareClinic } = await import("./clinic.ts");
const { watchImmediates } = await import("./quiet.ts");
if (mutant && broken !== 1) throw new Error(`${mutant.file} was loaded unbroken`);

const db = connect(url);
watchImmediates();
await prepareClinic(db);
console.log(JSON.stringify(await firstCaught()));
process.exit(0);

async function firstCaught() {
  for (let tried = 1; tried <= Number(count); tried++) {
    const seed = Number(first) + tried - 1;
    const { faults } = await simulate({ db, url }, { seed, operations: Number(operations) });
    if (faults.length > 0) return { seed, seeds: tried, fault: faults[0] };
  }
  return null;
}

function load({ file, edits }: Mutant): void {
  plugin({
    name: "mutant",
    setup(build) {
      build.onLoad({ filter: /\/(api|web-admin)\/.*\.ts$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        if (path !== `${root}${file}`) return { contents: source, loader: "ts" };
        broken++;
        return { contents: edits.reduce(edited, source), loader: "ts" };
      });
    },
  });
}

function edited(source: string, { find, put }: Mutant["edits"][number]): string {
  if (!source.includes(find)) throw new Error(`«${find}» is no more in ${mutant?.file}`);
  return source.replace(find, () => put);
}
