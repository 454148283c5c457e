import { readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAs, serverAccount } from "../../../api/platform/database/embedded-account.ts";

const DEBIAN = "/usr/lib/postgresql";

/** The major of Debian's own PostgreSQL, where there is one beside the embedded. */
export const otherMajor = debianMajor();

function debianMajor(): string | null {
  try {
    return readdirSync(DEBIAN).findLast((name) => /^\d+$/.test(name)) ?? null;
  } catch {
    return null;
  }
}

/** An empty database of that PostgreSQL. */
export async function startOtherPostgres(
  major: string,
): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
  const account = await serverAccount();
  const folder = await mkdtemp(join(tmpdir(), "priem-pg-"));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const program = (name: string) => join(DEBIAN, major, "bin", name);
  const data = join(folder, "postgres");
  const run = async (command: string[]) => {
    const { code, output } = await runAs(account, command);
    if (code !== 0) throw new Error(output);
  };
  await run([
    program("initdb"),
    "-D",
    data,
    "-U",
    "priem",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  await run([
    program("pg_ctl"),
    "-D",
    data,
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    options,
    "start",
  ]);
  return {
    folder,
    url: `postgres://priem@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await run([program("pg_ctl"), "-D", data, "-m", "immediate", "stop"]);
      await rm(folder, { recursive: true });
    },
  };
}
