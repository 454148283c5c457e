import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOf } from "../../../scripts/source-rules.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A small root: first what is allowed, then one breach of each rule. */
const ALLOWED = {
  "shared/time/slots.ts": "export const slots = 1;",
  "shared/circle.ts": `export * from "./circle-back.ts";`,
  "api/journal/queries.ts": `import postgres from "postgres"; export const rows = postgres;`,
  "api/journal/book.ts": `import { rows } from "./queries.ts"; import { slots } from "../../shared/time/slots.ts"; export const book = [rows, slots];`,
  "api/prices/list.ts": `import { find } from "../papers/find.ts"; export const list = find;`,
  "api/papers/find.ts": "export const find = 1;",
  "api/journal/routes.ts": `import { Hono } from "hono"; import { book } from "./book.ts"; export const routes = new Hono(); export type Routes = typeof routes; export { book };`,
  "web-admin/ui/frame.tsx": `import type { Routes } from "../../api/journal/routes.ts"; export const frame = (routes: Routes) => <p>{String(routes)}</p>;`,
  "web-admin/http/client.ts": `import { hc } from "hono/client"; import type { Routes } from "../../api/journal/routes.ts"; export const client = hc<Routes>("/api");`,
  "web-public/data/client.ts": `import { hc } from "hono/client"; import type { Routes } from "../../api/journal/routes.ts"; export const client = hc<Routes>("/api");`,
  "web-admin/offline/mirror.ts": `export const mirror = "mirror";`,
  "web-admin/journal/list.tsx": `import { frame } from "../ui/frame.tsx"; import { mirror } from "../offline/mirror.ts"; export const list = <p>{frame.name}{mirror}</p>;`,
  "web-public/layout/page.tsx": "export const page = <p/>;",
  "web-public/home/home.tsx": `import { page } from "../layout/page.tsx"; export const home = <main>{page}</main>;`,
  "tests/all.ts": `import { rows } from "../api/journal/queries.ts"; export const all = rows;`,
};

const BREACHES: [rule: string, path: string, text: string][] = [
  ["no-circles", "shared/circle-back.ts", `import "./circle.ts"; export const back = 1;`],
  ["no-folder-circles", "api/papers/price.ts", `import "../prices/show.ts";`],
  ["resolvable", "shared/lost.ts", `import "./nowhere.ts";`],
  ["shared-imports-nothing-else", "shared/up.ts", `import "../api/journal/book.ts";`],
  ["shared-does-no-io", "shared/disk.ts", `import "node:fs";`],
  ["apps-do-not-import-each-other", "web-admin/ui/call.tsx", `import "../../api/journal/book.ts";`],
  [
    "no-types-of-the-web-apps",
    "api/journal/peek.ts",
    `import type { list } from "../../web-admin/journal/list.tsx"; export type Peek = typeof list;`,
  ],
  ["product-imports-no-tests", "api/journal/mock.ts", `import "../../tests/all.ts";`],
  ["sql-driver-in-queries-only", "api/journal/sql.ts", `import "postgres";`],
  ["queries-of-own-feature-only", "api/doctors/reach.ts", `import "../journal/queries.ts";`],
  ["hono-in-routes-only", "api/doctors/web.ts", `import "hono";`],
  ["hono-in-routes-only", "web-admin/users/ask.ts", `import "hono/client";`],
  ["web-apps-use-hono-client", "web-admin/http/serve.ts", `import "hono";`],
  ["dexie-in-offline-only", "web-admin/journal/store.ts", `import "dexie";`],
  ["operations-are-pure", "web-admin/offline/operations/store.ts", `import "dexie";`],
  ["offline-folders-below-the-engine", "web-admin/offline/view/up.ts", `import "../mirror.ts";`],
  ["web-admin-features-apart", "web-admin/users/borrow.tsx", `import "../journal/list.tsx";`],
  [
    "web-admin-shared-imports-no-feature",
    "web-admin/offline/draw.ts",
    `import "../journal/list.tsx";`,
  ],
  ["web-public-features-apart", "web-public/info/borrow.tsx", `import "../home/home.tsx";`],
  [
    "web-public-shared-imports-no-feature",
    "web-public/layout/down.tsx",
    `import "../home/home.tsx";`,
  ],
];

/** This rule names folders, the others name files. */
const FOLDER_RULE = "no-folder-circles";

type Violation = { rule: { name: string }; from: string };
let root = "";
let violations: Violation[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "priem-rules-"));
  const files: [string, string][] = [
    ...Object.entries(ALLOWED),
    ["api/prices/show.ts", "export const show = 1;"],
    ...BREACHES.map(([, path, text]): [string, string] => [path, text]),
  ];
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await cp(join(ROOT, ".dependency-cruiser.mjs"), join(root, ".dependency-cruiser.mjs"));
  await cp(join(ROOT, "package.json"), join(root, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  violations = await cruise(root);
});

afterAll(() => rm(root, { recursive: true, force: true }));

test("what the root allows is allowed", () => {
  expect(violations.filter(({ from }) => from in ALLOWED)).toEqual([]);
});

test.each(BREACHES)("%s is held: %s", (rule, path) => {
  const folder = dirname(path);
  const broken = violations
    .filter(({ from, rule: { name } }) => from === (name === FOLDER_RULE ? folder : path))
    .map((found) => found.rule.name);
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

test("a clock, a timer or a call in the pure rules of operations is a fault", () => {
  const path = "web-admin/offline/operations/send-order.ts";
  expect(faultsOf(path, "const now = Date.now();")).toHaveLength(1);
  expect(faultsOf(path, "await fetch(path);")).toHaveLength(1);
  expect(faultsOf("web-admin/offline/sync/push.ts", "const now = Date.now();")).toEqual([]);
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
