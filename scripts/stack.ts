import { resolveConfig } from "vite";
import { ROOT, StepFailed } from "./step.ts";

interface Place {
  /** A pattern of the files, one of which has to import the package. */
  files: string;
  packages: string[];
}

/** The packages that the product was ordered with, by the code that uses them. */
const STACK: Place[] = [
  { files: "api/**", packages: ["hono", "@hono/zod-validator", "zod", "postgres", "docx"] },
  { files: "web-public/**", packages: ["react", "react-dom", "wouter"] },
  { files: "web-admin/**", packages: ["react", "react-dom", "@tanstack/react-router"] },
  { files: "web-admin/**", packages: ["@mantine/core", "@mantine/dates", "@mantine/tiptap"] },
  { files: "web-admin/**", packages: ["workbox-window"] },
  { files: "web-admin/offline/**", packages: ["dexie", "dexie-react-hooks"] },
  { files: "web-public/vite.config.ts", packages: ["vite", "@vitejs/plugin-react"] },
  { files: "web-admin/vite.config.ts", packages: ["vite", "@vitejs/plugin-react"] },
  { files: "web-admin/vite.config.ts", packages: ["vite-plugin-pwa"] },
  { files: "tests/**", packages: ["playwright"] },
];
const TYPES = "bun-types";
const NEVER_REPLACED = ["react", "react-dom", "react-dom/client", "react-dom/server"];

interface Alias {
  find: string | RegExp;
}

export interface Project {
  packageJson: Record<string, unknown>;
  tsconfig: { compilerOptions: { types?: string[]; paths?: Record<string, unknown> } };
  /** The imports of each file of the product and of the browser tests, by path. */
  imports: Map<string, string[]>;
  /** The aliases of each bundler's configuration. */
  aliases: Alias[];
}

/** Missing, unused or replaced parts of the stack, in words. */
export function findStackFaults(project: Project): string[] {
  return [...missingPackages(project), ...unusedPackages(project), ...replacements(project)];
}

function missingPackages({ packageJson }: Project): string[] {
  const versions = versionsIn(packageJson);
  return [...new Set([...STACK.flatMap(({ packages }) => packages), TYPES])]
    .filter((name) => !versions.has(name))
    .map((name) => `package.json does not name ${name}`);
}

function unusedPackages({ imports, tsconfig }: Project): string[] {
  const faults = STACK.flatMap(({ files, packages }) => {
    const glob = new Bun.Glob(files);
    const imported = [...imports].filter(([path]) => glob.match(path)).flatMap(([, each]) => each);
    return packages
      .filter((name) => !imported.some((each) => each === name || each.startsWith(`${name}/`)))
      .map((name) => `${files} does not import ${name}`);
  });
  const types = tsconfig.compilerOptions.types ?? [];
  return types.includes(TYPES) ? faults : [...faults, `tsconfig.json does not take ${TYPES}`];
}

function replacements({ packageJson, tsconfig, aliases }: Project): string[] {
  const versions = versionsIn(packageJson);
  const inPackageJson = ["overrides", "resolutions", "patchedDependencies"].flatMap((field) =>
    Object.keys(Object(packageJson[field]))
      .filter((key) => NEVER_REPLACED.some((name) => key === name || key.startsWith(`${name}@`)))
      .map((key) => `package.json replaces ${key} by ${field}`),
  );
  const renamed = NEVER_REPLACED.filter((name) => !/^[\^~]?\d/.test(versions.get(name) ?? "0"));
  const paths = Object.keys(tsconfig.compilerOptions.paths ?? {});
  const aliased = NEVER_REPLACED.filter((name) => aliases.some(({ find }) => takes(find, name)));
  return [
    ...inPackageJson,
    ...renamed.map((name) => `package.json takes ${name} from ${versions.get(name)}`),
    ...NEVER_REPLACED.filter((name) => paths.includes(name)).map(
      (name) => `tsconfig.json replaces ${name} by paths`,
    ),
    ...aliased.map((name) => `an alias of Vite replaces ${name}`),
  ];
}

const takes = (find: string | RegExp, name: string): boolean =>
  typeof find === "string" ? name === find || name.startsWith(`${find}/`) : find.test(name);

const versionsIn = ({ dependencies, devDependencies }: Record<string, unknown>) =>
  new Map<string, string>(Object.entries({ ...Object(dependencies), ...Object(devDependencies) }));

/** The product is built on the packages that it was ordered with, and `react` is React. */
export async function checkStack(): Promise<void> {
  const faults = findStackFaults({
    packageJson: await Bun.file(`${ROOT}/package.json`).json(),
    tsconfig: await Bun.file(`${ROOT}/tsconfig.json`).json(),
    imports: await importsOf("{api,shared,web-public,web-admin,tests}/**/*.{ts,tsx}"),
    aliases: (await Promise.all(["web-public", "web-admin"].map(aliasesOf))).flat(),
  });
  if (faults.length > 0) throw new StepFailed(faults.join("\n"), ["run", "verify"]);
}

async function importsOf(files: string): Promise<Map<string, string[]>> {
  const scanners = {
    ts: new Bun.Transpiler({ loader: "ts" }),
    tsx: new Bun.Transpiler({ loader: "tsx" }),
  };
  const imports = new Map<string, string[]>();
  for await (const path of new Bun.Glob(files).scan({ cwd: ROOT })) {
    if (/\.(test|d)\.tsx?$/.test(path)) continue;
    const scanner = path.endsWith("x") ? scanners.tsx : scanners.ts;
    const found = scanner.scanImports(await Bun.file(`${ROOT}/${path}`).text());
    imports.set(
      path,
      found.map((each) => each.path),
    );
  }
  return imports;
}

async function aliasesOf(room: string): Promise<readonly Alias[]> {
  const configFile = `${ROOT}/${room}/vite.config.ts`;
  return (await resolveConfig({ configFile, logLevel: "error" }, "build")).resolve.alias;
}
