import { chmod, chown, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../api/platform/database/connection.ts";
import { runAs, serverAccount } from "../../api/platform/database/embedded-account.ts";
import { binary, findProgram } from "../../api/platform/database/embedded-program.ts";
import { until } from "../support/device/device.ts";
import { freePort } from "../support/server/free-port.ts";

/** Two real servers: a commit is acknowledged once both have it. */
export interface Pair {
  /** Names both, and the database `priem`. */
  url: string;
  /** `kill -9` of the primary, which is not started again. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const program = await findProgram(await serverAccount(), () => {});
  const { account } = program;
  const folder = await mkdtemp(join(tmpdir(), "priem-pair-"));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const run = async (name: "initdb" | "pg_ctl", words: string[]) => {
    const { code, output } = await runAs(account, [binary(program.folder, name), ...words]);
    if (code !== 0) throw new Error(output);
  };
  const data = (name: string) => join(folder, name);
  const control = (name: string, ...words: string[]) =>
    run("pg_ctl", ["-D", data(name), "-l", join(folder, `${name}.log`), "-w", ...words]);
  const ports = { a: await freePort(), b: await freePort() };
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const made = ["-D", data("a"), "-U", "priem", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  await run("initdb", [...made, ...locale]);
  // A copy of a cluster that never ran is a standby that has everything still to receive.
  await cp(data("a"), data("b"), { recursive: true });
  await configure(data("a"), [`port = ${ports.a}`, "synchronous_standby_names = '*'"]);
  await configure(data("b"), [
    `port = ${ports.b}`,
    `primary_conninfo = 'host=127.0.0.1 port=${ports.a} user=priem'`,
  ]);
  await writeFile(join(data("b"), "standby.signal"), "");
  if (account) await runAs(null, ["chown", "-R", account.name, folder]);
  // Until a standby is connected, the primary acknowledges no write.
  await control("a", "start");
  await control("b", "start");

  const owner = connect(`postgres://priem@127.0.0.1:${ports.a}/postgres`, { max: 1 });
  await until(async () => {
    const [row] = await owner`select 1 from pg_stat_replication where sync_state = 'sync'`;
    return row !== undefined;
  }, 30_000);
  await owner.unsafe("create database priem");
  await owner.end({ timeout: 1 });
  return {
    url: `postgres://priem@127.0.0.1:${ports.a},127.0.0.1:${ports.b}/priem?target_session_attrs=read-write`,
    async killPrimary() {
      const note = await readFile(join(data("a"), "postmaster.pid"), "utf8");
      process.kill(Number(note.split("\n")[0]), "SIGKILL");
    },
    promoteStandby: () => control("b", "promote"),
    async stop() {
      await control("b", "-m", "immediate", "stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configure(data: string, lines: string[]): Promise<void> {
  const common = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''"];
  // The system keeps writes of a killed process: no disk is lost here.
  const all = [...common, "fsync = off", "timezone = 'UTC'", ...lines];
  await writeFile(join(data, "postgresql.conf"), `${all.join("\n")}\n`, { flag: "a" });
}
