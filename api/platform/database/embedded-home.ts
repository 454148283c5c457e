import { randomBytes, randomUUID } from "node:crypto";
import { chmod, chown, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CannotStart } from "../config/startup-error.ts";
import { type Account, canEnter } from "./embedded-account.ts";
import { SYSTEM_HOME } from "./embedded-program.ts";

/** Folders of one embedded cluster. All but the password belong to the server's account. */
export type Home = { folder: string; data: string; log: string; socket: string; password: string };

/** A Unix socket's whole path must fit into 107 bytes. */
const LONGEST_SOCKET = 107 - "/.s.PGSQL.65535".length;

/** Makes the folders in `dataDir`, or under /var/lib/priem if the account cannot enter it. */
export async function prepareHome(
  dataDir: string,
  account: Account | null,
  say: (line: string) => void,
): Promise<Home> {
  const root = resolve(dataDir);
  await makeFolder(root, account ? 0o711 : 0o700);
  const folder = await clusterFolder(root, account, say);
  const home = {
    folder,
    data: join(folder, "postgres"),
    log: join(folder, "log"),
    socket: socketFolder(folder, account),
    password: await writeOnce(join(root, "postgres-password"), randomBytes(24).toString("hex")),
  };
  await makeOwn(home.log, account);
  if (process.platform !== "win32") await makeOwn(home.socket, account);
  return home;
}

/** Whether there is a cluster that this user can see. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const root = resolve(dataDir);
  const elsewhere = await readFile(join(root, "location"), "utf8").catch(() => null);
  return stat(join(elsewhere?.trim() ?? root, "postgres", "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

/** Creates a folder only the server's account can enter. */
export async function makeOwn(folder: string, account: Account | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  const { uid } = await stat(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (owner !== undefined && uid !== owner)
    throw new CannotStart(`${folder} belongs to another user`);
}

async function clusterFolder(
  root: string,
  account: Account | null,
  say: (line: string) => void,
): Promise<string> {
  const note = join(root, "location");
  const noted = await readFile(note, "utf8").catch(() => null);
  if (noted === null && (account === null || (await canEnter(account, root)))) return root;
  // A random name, not one made from the path: a new clone in an old folder starts empty.
  const elsewhere = noted ?? (await writeOnce(note, join(SYSTEM_HOME, `data-${randomUUID()}`)));
  if (noted === null) {
    say(`The user ${account?.name} cannot enter ${root}: the database is kept in ${elsewhere}`);
  }
  await makeFolder(SYSTEM_HOME, 0o755);
  await makeFolder(elsewhere, 0o711);
  return elsewhere;
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await chmod(folder, mode);
}

function socketFolder(folder: string, account: Account | null): string {
  const near = join(folder, "socket");
  if (Buffer.byteLength(near) <= LONGEST_SOCKET) return near;
  const name = Bun.hash(folder).toString(36);
  if (account) return join(SYSTEM_HOME, `socket-${name}`);
  return join(tmpdir(), `priem-${process.getuid?.()}-${name}`);
}

/** Writes a private file unless it exists; concurrent callers get the same text. */
export async function writeOnce(path: string, text: string): Promise<string> {
  const existing = await readFile(path, "utf8").catch(() => null);
  if (existing !== null) return existing.trim();
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(path, "utf8")).trim();
  } finally {
    await rm(draft, { force: true });
  }
}
