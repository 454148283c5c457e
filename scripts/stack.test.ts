import { expect, test } from "bun:test";
import packageJson from "../package.json";
import { findStackFaults, type Project } from "./stack.ts";

const FILES = [
  "api/app.ts",
  "web-public/page.tsx",
  "web-public/vite.config.ts",
  "web-admin/offline/storage/database.ts",
  "web-admin/vite.config.ts",
  "tests/support/browser.ts",
];
const PACKAGES = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });

/** A project that imports everything everywhere. */
const whole: Project = {
  packageJson,
  tsconfig: { compilerOptions: { types: ["bun-types"] } },
  imports: new Map(FILES.map((path) => [path, PACKAGES])),
  aliases: [{ find: /^[/]?@vite[/]env/ }],
};

const withPackageJson = (changes: object): Project => ({
  ...whole,
  packageJson: { ...packageJson, ...changes },
});

test("a project on the given stack has no faults", () => {
  expect(findStackFaults(whole)).toEqual([]);
});

test("a package that package.json does not name is a fault", () => {
  const { hono: _, ...dependencies } = packageJson.dependencies;
  expect(findStackFaults(withPackageJson({ dependencies }))).toEqual([
    "package.json does not name hono",
  ]);
});

test("a package that only tests import is a fault", () => {
  const imports = new Map(whole.imports);
  imports.set("web-admin/offline/storage/database.ts", []);
  imports.set("tests/support/browser.ts", ["dexie", "playwright/test"]);
  expect(findStackFaults({ ...whole, imports })).toEqual([
    "web-admin/offline/** does not import dexie",
    "web-admin/offline/** does not import dexie-react-hooks",
  ]);
});

test("types of Bun from a different package are a fault", () => {
  const tsconfig = { compilerOptions: { types: ["bun"] } };
  expect(findStackFaults({ ...whole, tsconfig })).toEqual([
    "tsconfig.json does not take bun-types",
  ]);
});

test.each([
  ["react", "react"],
  ["react-dom", /^react-dom$/],
  ["react-dom/client", "react-dom/client"],
])("an alias of %s is a fault", (name, find) => {
  expect(findStackFaults({ ...whole, aliases: [{ find }] })).toEqual([
    `an alias of Vite replaces ${name}`,
  ]);
});

const { devDependencies } = packageJson;

test.each([
  [
    "an override of react",
    { overrides: { react: "npm:inferno-compat" } },
    "package.json replaces react by overrides",
  ],
  [
    "a patch of react-dom",
    { patchedDependencies: { "react-dom@19.3.1": "patches/react-dom.patch" } },
    "package.json replaces react-dom@19.3.1 by patchedDependencies",
  ],
  [
    "a different package under the name of react",
    { devDependencies: { ...devDependencies, react: "npm:inferno-compat@9" } },
    "package.json takes react from npm:inferno-compat@9",
  ],
])("%s is a fault", (_, changes, fault) => {
  expect(findStackFaults(withPackageJson(changes))).toEqual([fault]);
});

test("a path of TypeScript that replaces react is a fault", () => {
  const tsconfig = { compilerOptions: { types: ["bun-types"], paths: { react: ["./compat.ts"] } } };
  expect(findStackFaults({ ...whole, tsconfig })).toEqual([
    "tsconfig.json replaces react by paths",
  ]);
});
