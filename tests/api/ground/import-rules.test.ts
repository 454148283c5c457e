import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOf } from "../../../scripts/source-rules.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A small house: first what is allowed, then one breach of each rule. */
const ALLOWED = {
  "shared/slots.ts": "export const slots = 1;",
  "shared/circle.ts": `export * from "./circle-back.ts";`,
  "api/journal/queries.ts": `import postgres from "postgres"; export const rows = postgres;`,
  "api/journal/book.ts": `import { rows } from "./queries.ts"; import { slots } from "../../shared/slots.ts"; export const book = [rows, slots];`,
  "api/journal/routes.ts": `import { Hono } from "hono"; import { book } from "./book.ts"; export const routes = new Hono(); export type Routes = typeof routes; export { book };`,
  "web-admin/shell/frame.tsx": `import type { Routes } from "../../api/journal/routes.ts"; export const frame = (routes: Routes) => <p>{String(routes)}</p>;`,
  "web-admin/offline/mirror.ts": `import Dexie from "dexie"; export const mirror = Dexie;`,
  "web-admin/journal/list.tsx": `import { frame } from "../shell/frame.tsx"; import { mirror } from "../offline/mirror.ts"; export const list = <p>{frame.name}{mirror.name}</p>;`,
  "web-public/layout/page.tsx": "export const page = <p/>;",
  "web-public/home/home.tsx": `import { page } from "../layout/page.tsx"; export const home = <main>{page}</main>;`,
  "tests/all.ts": `import { rows } from "../api/journal/queries.ts"; export const all = rows;`,
};

const BREACHES: [rule: string, path: string, text: string][] = [
  ["no-circles", "shared/circle-back.ts", `import "./circle.ts"; export const back = 1;`],
  ["resolvable", "shared/lost.ts", `import "./nowhere.ts";`],
  ["shared-is-the-ground-floor", "shared/up.ts", `import "../api/journal/book.ts";`],
  ["shared-does-no-io", "shared/disk.ts", `import "node:fs";`],
  ["rooms-side-by-side", "web-admin/shell/call.tsx", `import "../../api/journal/book.ts";`],
  [
    "no-types-of-the-web-apps",
    "api/journal/peek.ts",
    `import type { list } from "../../web-admin/journal/list.tsx"; export type Peek = typeof list;`,
  ],
  ["product-without-tests", "api/journal/mock.ts", `import "../../tests/all.ts";`],
  ["driver-in-the-database-room", "api/journal/sql.ts", `import "postgres";`],
  ["queries-stay-at-home", "api/doctors/reach.ts", `import "../journal/queries.ts";`],
  ["verbs-do-not-know-hono", "api/doctors/web.ts", `import "hono";`],
  ["dexie-in-offline-only", "web-admin/journal/store.ts", `import "dexie";`],
  ["web-admin-features-apart", "web-admin/users/borrow.tsx", `import "../journal/list.tsx";`],
  ["web-admin-ground-below", "web-admin/offline/draw.ts", `import "../journal/list.tsx";`],
  ["web-public-features-apart", "web-public/info/borrow.tsx", `import "../home/home.tsx";`],
  ["web-public-ground-below", "web-public/layout/down.tsx", `import "../home/home.tsx";`],
];

type Violation = { rule: { name: string }; from: string };
let house = "";
let violations: Violation[] = [];

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "priem-rules-"));
  const files: [string, string][] = [
    ...Object.entries(ALLOWED),
    ...BREACHES.map(([, path, text]): [string, string] => [path, text]),
  ];
  for (const [path, text] of files) {
    await mkdir(dirname(join(house, path)), { recursive: true });
    await writeFile(join(house, path), text);
  }
  await cp(join(ROOT, ".dependency-cruiser.mjs"), join(house, ".dependency-cruiser.mjs"));
  await cp(join(ROOT, "package.json"), join(house, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(house, "node_modules"));
  violations = await cruise(house);
});

afterAll(() => rm(house, { recursive: true, force: true }));

test("what the house allows is allowed", () => {
  expect(violations.filter(({ from }) => from in ALLOWED)).toEqual([]);
});

test.each(BREACHES)("%s is held: %s", (rule, path) => {
  const broken = violations.filter(({ from }) => from === path).map((found) => found.rule.name);
  expect(broken).toContain(rule);
});

test("SQL outside queries.ts and api/database/ is a fault, there it is none", () => {
  const text = `const [row] = await db<{ id: number }[]>\`select id from doctors\`;`;
  expect(faultsOf("api/doctors/list.ts", text)).toHaveLength(1);
  expect(faultsOf("api/doctors/list.ts", "await tx.unsafe(text)")).toHaveLength(1);
  expect(faultsOf("api/doctors/list.ts", "/** Nobody changes it until `tx` ends. */")).toEqual([]);
  expect(faultsOf("api/doctors/queries.ts", text)).toEqual([]);
  expect(faultsOf("api/database/migrate.ts", text)).toEqual([]);
});

test("reading the environment outside api/config.ts is a fault", () => {
  expect(faultsOf("api/journal/book.ts", "const port = process.env.PORT;")).toHaveLength(1);
  expect(faultsOf("api/config.ts", "const port = process.env.PORT;")).toEqual([]);
});

test("a file over 300 lines is a fault", () => {
  expect(faultsOf("shared/long.ts", "line\n".repeat(301))).toHaveLength(1);
  expect(faultsOf("shared/long.ts", "line\n".repeat(300))).toEqual([]);
});

async function cruise(folder: string): Promise<Violation[]> {
  const tool = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const config = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  const rooms = ["shared", "api", "web-public", "web-admin", "tests"];
  const child = Bun.spawn([process.execPath, tool, ...config, ...rooms], {
    cwd: folder,
    stdout: "pipe",
    stderr: "ignore",
  });
  const report: { summary: { violations: Violation[] } } = await new Response(child.stdout).json();
  return report.summary.violations;
}
