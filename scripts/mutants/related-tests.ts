import { isBrowserTest } from "../run-tests.ts";
import { ROOT } from "../step.ts";

/** Which tests hold a part of the product, in the order in which they are asked: the quick ones first. */
interface Related {
  sources: string;
  stages: readonly (readonly string[])[];
}

const RULE_TABLES = ["web-admin/offline/**/*.test.ts", "shared/{sync,time,journal}/**/*.test.ts"];
const SEEDS = ["tests/sync/sim-short-lives.test.ts"];
const DEVICES = ["outbox", "conflicts", "mirror", "digest", "session", "lists", "feed"].map(
  (folder) => `tests/sync/${folder}/*.test.ts`,
);

/** Of a source that several name, the first counts. */
export const RELATED: readonly Related[] = [
  {
    sources: "web-admin/offline/platform/{browser-platform,offline-rehearsal,when-idle}.ts",
    stages: [["tests/e2e/{offline,sealing}/*.e2e.ts", "tests/e2e/access/{device,leaving}.e2e.ts"]],
  },
  { sources: "web-admin/offline/**/*.ts", stages: [RULE_TABLES, DEVICES, SEEDS] },
  {
    sources: "api/sync/**/*.ts",
    stages: [
      ["tests/api/sync/*.test.ts"],
      ["tests/sync/{digest,feed,mirror,outbox}/*.test.ts"],
      SEEDS,
    ],
  },
  {
    sources: "api/journal/**/*.ts",
    stages: [
      ["tests/api/{journal,database}/**/*.test.ts"],
      ["tests/sync/{conflicts,outbox}/*.test.ts"],
      SEEDS,
    ],
  },
  {
    sources: "api/acts/**/*.ts",
    stages: [["tests/api/acts/**/*.test.ts"], ["tests/api/{retention,journal}/**/*.test.ts"]],
  },
];

export const isTestFile = (name: string) => isBrowserTest(name) || name.endsWith(".test.ts");

/** The product's own files that a pattern names, without their tests. */
export const filesOf = async (pattern: string): Promise<string[]> =>
  (await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: ROOT }))).sort();

export const sourcesOf = async ({ sources }: Related): Promise<string[]> =>
  (await filesOf(sources)).filter((file) => !/\.test\.ts$|\/sample-[a-z]+\.ts$/.test(file));

/** The test files of each stage. */
export const stagesOf = ({ stages }: Related): Promise<string[][]> =>
  Promise.all(stages.map(async (patterns) => (await Promise.all(patterns.map(filesOf))).flat()));
