import { createHmac } from "node:crypto";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "../config/startup-error.ts";
import { connect } from "./connection.ts";
import { runAs } from "./embedded-account.ts";
import { SUPERUSER } from "./embedded-cluster.ts";
import type { Home } from "./embedded-home.ts";

/** The contents of postmaster.pid. */
export type Running = { pid: number; port: number; socket: string; isStopping: boolean };

/** The server named by postmaster.pid, if it is alive and uses this data folder. */
export async function findRunning(home: Home): Promise<Running | null> {
  const running = await readPidFile(home);
  if (running === null) return null;
  return (await isServerOf(running.pid, home)) ? running : null;
}

/** After kill -9 or a power cut the file stays, and its pid may belong to another process. */
export async function removeStalePidFile(home: Home): Promise<boolean> {
  const path = join(home.data, "postmaster.pid");
  if (!(await Bun.file(path).exists())) return false;
  await rm(path, { force: true });
  return true;
}

/** The database that the superuser connects to. */
const MAINTENANCE = "postgres";
/** Name of the product's role and of its database. */
export const PRODUCT = "priem";

/** Where the superuser prepares the cluster. */
export const superuserAddress = (running: Running, home: Home): string =>
  addressOf(running, `${SUPERUSER}:${home.password}`, MAINTENANCE);

/** Connection of the product, whose role is not a superuser. */
export const productAddress = (running: Running, home: Home): string =>
  addressOf(running, `${PRODUCT}:${productPassword(home)}`, PRODUCT);

/** A password independent of the superuser's. */
export const productPassword = ({ password }: Home): string =>
  createHmac("sha256", password).update(PRODUCT).digest("hex");

function addressOf(running: Running, login: string, database: string): string {
  return running.socket
    ? `postgres://${login}@localhost:${running.port}/${database}?host=${encodeURIComponent(running.socket)}`
    : `postgres://${login}@127.0.0.1:${running.port}/${database}`;
}

/** Whether the server answers and uses our data folder; throws if it uses a different one. */
export async function answersAsOurs(running: Running, home: Home): Promise<boolean> {
  const db = connect(superuserAddress(running, home), { max: 1 });
  try {
    const [row] = await db<{ data_directory: string }[]>`show data_directory`;
    const theirs = await realpath(row?.data_directory ?? "");
    if (theirs === (await realpath(home.data))) return true;
  } catch (error) {
    if (isPasswordError(error)) throw passwordRefused(home);
    return false;
  } finally {
    await db.end({ timeout: 1 });
  }
  throw new CannotStart(`The server at ${running.socket || running.port} works on other data`);
}

async function readPidFile(home: Home): Promise<Running | null> {
  const text = await readFile(join(home.data, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const [pid = "", , , port = "", socket = "", , , status = ""] = text.split("\n");
  const isStopping = status.trim() === "stopping";
  return { pid: Number(pid), port: Number(port), socket: socket.trim(), isStopping };
}

async function isServerOf(pid: number, home: Home): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder === (await realpath(home.data));
  }
  if (process.platform === "win32") return true;
  const { output } = await runAs(null, ["ps", "-p", String(pid), "-o", "command="]);
  return output.includes(home.data);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "28P01";
}

function passwordRefused(home: Home): CannotStart {
  return new CannotStart(
    `The embedded database in ${home.data} does not take the password in postgres-password beside it. Put the right file back, or name another DATA_DIR; a database of a version before 1.0.0 cannot be used.`,
  );
}
