import { randomUUID } from "node:crypto";
import { chmod, chown, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "../config/startup-error.ts";
import { type Account, runAs } from "./embedded-account.ts";
import { type Home, makeOwn } from "./embedded-home.ts";
import { binary, type Program } from "./embedded-program.ts";

/** Makes the product's role and database; the product itself does not connect as it. */
export const SUPERUSER = "postgres";
const LOG_LIMIT_BYTES = 10_000_000;

/** postgresql.conf lines, by name. */
export type Settings = Record<string, string>;

/**
 * An interrupted first start leaves no cluster: it is created in a temporary folder and renamed.
 */
export async function createCluster(program: Program, home: Home): Promise<boolean> {
  if (await exists(join(home.data, "PG_VERSION"))) {
    await refuseOtherMajor(program, home);
    return false;
  }
  const draft = `${home.data}.new-${randomUUID()}`;
  const passwordFile = `${draft}.password`;
  await makeOwn(draft, program.account);
  await writeFile(passwordFile, home.password, { mode: 0o600 });
  if (program.account) await give(passwordFile, program.account);
  try {
    await initialise(program, draft, passwordFile);
    await rename(draft, home.data);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (await exists(join(home.data, "PG_VERSION"))) return false;
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Removes drafts of an interrupted `createCluster`; only for the owner of the cluster. */
export async function removeDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (name.startsWith("postgres.new-")) {
      await rm(join(home.folder, name), { recursive: true, force: true });
    }
  }
}

/** One attempt. `null` when started, else the server's output. */
export async function startServer(
  program: Program,
  home: Home,
  settings: Settings,
): Promise<string | null> {
  await writeSettings(program, home, settings);
  const log = await openLog(home, program.account);
  const start = ["start", "-D", home.data, "-l", log, "-w", "-t", "60"];
  const { code } = await runAs(program.account, [binary(program.folder, "pg_ctl"), ...start]);
  if (code === 0) return null;
  return (await readFile(log, "utf8").catch(() => "")).trim().split("\n").slice(-5).join("\n");
}

/**
 * Ends the sessions, writes everything to disk and stops, within this process's own time limit. A
 * PostgreSQL 18 that has just lost a process may wait for ever in a fast shutdown; in an immediate
 * one it leaves the writing to the recovery of its next start.
 * @returns whether it had to be stopped immediately
 */
export async function stopServer(program: Program, home: Home): Promise<boolean> {
  const fast = await stopBy(program, home, "fast", FAST_STOP_SECONDS);
  if (fast.code === 0) return false;
  await endServer(program, home);
  return true;
}

/** Stops a server at once, unless it has just stopped by itself; its next start recovers. */
export async function endServer(program: Program, home: Home): Promise<void> {
  const { code, output } = await stopBy(program, home, "immediate", IMMEDIATE_STOP_SECONDS);
  if (code === 0 || !(await exists(join(home.data, "postmaster.pid")))) return;
  throw new CannotStart(`The embedded PostgreSQL did not stop: ${output}`);
}

const FAST_STOP_SECONDS = 6;
const IMMEDIATE_STOP_SECONDS = 3;

function stopBy(program: Program, home: Home, mode: "fast" | "immediate", seconds: number) {
  const stop = ["stop", "-D", home.data, "-m", mode, "-w", "-t", String(seconds)];
  return runAs(program.account, [binary(program.folder, "pg_ctl"), ...stop]);
}

async function refuseOtherMajor(program: Program, home: Home): Promise<void> {
  const major = Number(await readFile(join(home.data, "PG_VERSION"), "utf8"));
  if (major === program.major) return;
  throw new CannotStart(
    `The data in ${home.data} is of PostgreSQL ${major}, and this version of Priem has PostgreSQL ${program.major}. Start the version of Priem that made it and move the data with a dump, or name another DATA_DIR.`,
  );
}

async function initialise(program: Program, data: string, passwordFile: string): Promise<void> {
  const { code, output } = await runAs(program.account, [
    binary(program.folder, "initdb"),
    "-D",
    data,
    "-U",
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    // Under the C locale lower('А') does nothing; the built-in one needs no system locale.
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // The first checkpoint and the clean stop sync the files.
    "--no-sync",
  ]);
  if (code !== 0) throw new CannotStart(`The embedded database could not be created: ${output}`);
  const main = join(data, "postgresql.conf");
  await writeFile(main, "include 'priem.conf'\n", { flag: "a" });
}

async function writeSettings(program: Program, home: Home, settings: Settings): Promise<void> {
  const path = join(home.data, "priem.conf");
  const lines = Object.entries({ ...listening(home), ...OWN_SETTINGS, ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await writeFile(path, lines.join(""), { mode: 0o600 });
  if (program.account) await give(path, program.account);
}

const OWN_SETTINGS: Settings = {
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  jit: "off",
  shared_buffers: "128MB",
  max_connections: "100",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  // The details of a failed statement hold patients' names and phones.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

function listening(home: Home): Settings {
  if (process.platform === "win32") {
    return { listen_addresses: "127.0.0.1", port: String(freePort()) };
  }
  return {
    listen_addresses: "",
    unix_socket_directories: home.socket,
    unix_socket_permissions: "0700",
    port: "5432",
  };
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}

async function openLog(home: Home, account: Account | null): Promise<string> {
  const path = join(home.log, "postgres.log");
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.old`);
  await writeFile(path, "", { flag: "a", mode: 0o600 });
  if (account) await give(path, account);
  return path;
}

async function give(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid);
  await chmod(path, 0o600);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
