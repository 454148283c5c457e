import { parseArgs } from "node:util";
import { ROOT } from "../step.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";
import { ProductCopy } from "./product-copy.ts";
import { isTestFile, RELATED, sourcesOf, stagesOf } from "./related-tests.ts";
import { sample } from "./sample.ts";
import { runStages, tryMutation } from "./try-mutation.ts";

/** Breaks the product in many small ways, one at a time, and counts what the tests notice. */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    /** Draws the sample; one seed always draws the same. */
    seed: { type: "string", default: "1" },
    /** Only files whose path holds this; with `:line` only that line. */
    only: { type: "string", default: "" },
    /** Mutants tried at once. */
    workers: { type: "string", default: "1" },
    /** Shows the sample without running anything. */
    list: { type: "boolean", default: false },
  },
});

interface Candidate {
  mutation: Mutation;
  stages: string[][];
  source: string;
}

const candidates = await allCandidates();
const drawn = sample(candidates, Number(values.count), ({ mutation, source }) =>
  [values.seed, nameOf(mutation, source), mutation.put].join("\n"),
);
console.log(`${drawn.length} of ${candidates.length} mutations`);
if (values.list) for (const { mutation, source } of drawn) console.log(nameOf(mutation, source));
else {
  await requireSound();
  process.exitCode = (await tryAll()) > 0 ? 1 : 0;
}

/** Tests that fail without a mutation would kill every one. */
async function requireSound(): Promise<void> {
  const stages = new Map(
    drawn.flatMap((each) => each.stages).map((files) => [files.join(), files]),
  );
  const copy = new ProductCopy();
  try {
    const verdict = await runStages(copy, [...stages.values()]);
    if (verdict.killed) throw new Error(`${verdict.by} fails unmutated:\n${verdict.output}`);
  } finally {
    copy.remove();
  }
}

/** @returns how many survived */
async function tryAll(): Promise<number> {
  const began = performance.now();
  const queue = [...drawn];
  const survivors: string[] = [];
  const killers = new Map<string, Set<string>>();
  async function work(): Promise<void> {
    const copy = new ProductCopy();
    try {
      await tryQueued(copy);
    } finally {
      copy.remove();
    }
  }
  async function tryQueued(copy: ProductCopy): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { mutation, source, stages } = next;
      const known = killers.get(mutation.file) ?? new Set();
      const verdict = await tryMutation(copy, mutation, [[...known], ...stages]);
      const name = nameOf(mutation, source);
      if (!verdict.killed) survivors.push(name);
      else if (isTestFile(verdict.by)) killers.set(mutation.file, known.add(verdict.by));
      console.log(verdict.killed ? `✓ ${name}: ${verdict.by}` : `✗ ${name}: survived`);
    }
  }
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  const killed = drawn.length - survivors.length;
  const minutes = ((performance.now() - began) / 60_000).toFixed(0);
  const share = ((100 * killed) / drawn.length).toFixed(0);
  console.log(`\n${killed} of ${drawn.length} killed (${share} %), in ${minutes} min`);
  for (const name of survivors.toSorted()) console.log(`survived: ${name}`);
  return survivors.length;
}

async function allCandidates(): Promise<Candidate[]> {
  const [path = "", line] = values.only.split(":");
  const all = new Map<string, Candidate[]>();
  for (const related of RELATED) {
    const stages = await stagesOf(related);
    for (const file of await sourcesOf(related)) {
      if (!file.includes(path) || all.has(file)) continue;
      const source = await Bun.file(`${ROOT}${file}`).text();
      const mutations = mutationsOf(file, source);
      all.set(
        file,
        mutations
          .filter((mutation) => line === undefined || mutation.line === Number(line))
          .map((mutation) => ({ mutation, stages, source })),
      );
    }
  }
  return [...all.values()].flat();
}

function nameOf({ kind, file, line, start, end, put }: Mutation, source: string): string {
  const short = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 60);
  return `${file}:${line} ${kind}: ${short(source.slice(start, end))} → ${short(put)}`;
}
