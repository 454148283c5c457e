import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAccount } from "../../api/database/embedded-account.ts";
import { freePort } from "../support/server/free-port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export type PoolMode = "session" | "transaction";
export const isPoolMode = (word: string): word is PoolMode =>
  word === "session" || word === "transaction";

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** Debian's PgBouncer before a server whose directory of sockets `url` names. */
export async function startPooler(url: string, mode: PoolMode): Promise<Pooler> {
  const { searchParams, username, password, port: behind } = new URL(url);
  const account = await serverAccount();
  const folder = await mkdtemp(join(tmpdir(), "priem-pooler-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const users = join(folder, "users");
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const ini = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=${searchParams.get("host")} port=${behind || 5432}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${users}`,
    `pool_mode = ${mode}\ndefault_pool_size = 20\nmax_client_conn = 1000`,
    // Priem sends its deadlines when it connects; PgBouncer knows none of them.
    "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout",
  ];
  await writeFile(ini, `${lines.join("\n")}\n`);
  if (account) await chown(folder, account.uid, account.gid);
  const child = Bun.spawn([PROGRAM, ini], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    ...{ stdin: "ignore", stdout: "ignore", stderr: "ignore" },
  });
  return {
    url: `postgres://${username}@127.0.0.1:${port}/priem`,
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
