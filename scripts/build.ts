import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFolder } from "./compress-folder.ts";
import { ROOT, runQuietly, step } from "./step.ts";

interface Build {
  name: string;
  output: string;
  sources: string[];
  arguments: string[];
  /** Served to browsers, so each text file in it also has a compressed copy. */
  served: boolean;
}

const VITE = join("node_modules", "vite", "bin", "vite.js");
const SHARED_SOURCES = [
  "shared",
  "package.json",
  "bun.lock",
  "tsconfig.json",
  "scripts/compress-folder.ts",
];

const BUILDS: Build[] = [
  {
    name: "the site",
    output: "dist/site",
    sources: ["web-public", ...SHARED_SOURCES],
    arguments: ["--config", "web-public/vite.config.ts"],
    served: true,
  },
  {
    name: "the site's server part",
    output: "dist/site-server",
    sources: ["web-public", ...SHARED_SOURCES],
    arguments: ["--config", "web-public/vite.config.ts", "--ssr"],
    served: false,
  },
  {
    name: "the reception app",
    output: "dist/admin",
    sources: ["web-admin", ...SHARED_SOURCES],
    arguments: ["--config", "web-admin/vite.config.ts"],
    served: true,
  },
];

/** Rebuilds all outdated builds in parallel. */
export async function ensureBuilt(): Promise<void> {
  const results = await Promise.allSettled(BUILDS.map(ensureOneBuilt));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function ensureOneBuilt(build: Build): Promise<void> {
  const mark = join(ROOT, "dist", ".built", build.output.replaceAll("/", "-"));
  const wanted = await fingerprint(build.sources);
  const done = existsSync(mark) && existsSync(join(ROOT, build.output));
  if (done && readFileSync(mark, "utf8") === wanted) return;
  // A build cut short must not pass for a finished one.
  rmSync(mark, { force: true });
  await step(`Building ${build.name}`, async () => {
    await runQuietly([VITE, "build", ...build.arguments]);
    if (build.served) await compressFolder(join(ROOT, build.output));
  });
  mkdirSync(join(mark, ".."), { recursive: true });
  writeFileSync(mark, wanted);
}

async function fingerprint(sources: string[]): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const path of (await Promise.all(sources.map(filesOf))).flat()) {
    hasher.update(`${path}\0`);
    hasher.update(readFileSync(join(ROOT, path)));
  }
  return hasher.digest("hex");
}

/** A source is a file, or a folder with all that is in it but its tests. */
async function filesOf(source: string): Promise<string[]> {
  if (await Bun.file(join(ROOT, source)).exists()) return [source];
  const files = await Array.fromAsync(new Bun.Glob(`${source}/**/*`).scan({ cwd: ROOT }));
  return files.filter((path) => !/\.test\.tsx?$/.test(path)).sort();
}

if (import.meta.main) await ensureBuilt();
