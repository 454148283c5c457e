import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { CannotStart } from "../config/startup-error.ts";

/** The account PostgreSQL runs as when this process is root: it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

export type Finished = { code: number; output: string };

const NAME = "postgres";
// A parent's PG* and LC_* variables must not reach the server.
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
};

/** The account for the server's processes, created if missing; null when this process is not root. */
export async function serverAccount(): Promise<Account | null> {
  if (process.platform === "win32" || userInfo().uid !== 0) return null;
  const found = await readAccount();
  if (found) return found;
  await makeAccount();
  const made = await readAccount();
  if (made) return made;
  throw new CannotStart(
    `PostgreSQL does not run as root, and the user ${NAME} could not be created. Create it, start as another user, or set DATABASE_URL.`,
  );
}

/** Runs a command to its end as `account`, from a folder everyone can enter. */
export async function runAs(account: Account | null, command: string[]): Promise<Finished> {
  const child = Bun.spawn(command, {
    cwd: process.platform === "win32" ? process.cwd() : "/",
    ...(process.platform === "win32" ? {} : { env: ENVIRONMENT }),
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, error] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, output: `${out}${error}`.trim() };
}

/** Whether `account` may enter the folder and everything above it. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { code } = await runAs(account, ["/bin/sh", "-c", 'cd -- "$1"', "sh", folder]);
  return code === 0;
}

async function readAccount(): Promise<Account | null> {
  const line = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .find((entry) => entry.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { name: NAME, uid: Number(uid), gid: Number(gid) } : null;
}

async function makeAccount(): Promise<void> {
  const home = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"];
  const debian = ["useradd", ...home, "--shell", "/bin/false", NAME];
  const busybox = ["/bin/sh", "-c", `addgroup -S ${NAME}; adduser -S -D -H -G ${NAME} ${NAME}`];
  for (const command of [debian, busybox]) {
    const made = await runAs(null, command).catch(() => null);
    if (made?.code === 0) return;
  }
}
