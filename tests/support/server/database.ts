import { spawn } from "node:child_process";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import { startEmbedded } from "../../../api/platform/database/embedded.ts";
import { migrate } from "../../../api/platform/database/migrate.ts";
import { grantTestRights } from "../database/grant-test-rights.ts";
import { startOtherPostgres } from "../database/other-postgres.ts";
import { makeScratchFolder } from "../database/scratch-folder.ts";

const TEMPLATE = "priem";
const FAST = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** The major of a PostgreSQL of Debian's that serves all tests of this run instead of ours. */
const { TEST_POSTGRES } = process.env;

let cluster: Promise<Cluster> | null = null;
let made = 0;

/**
 * A migrated, empty, separate database on a real PostgreSQL. `url` may be given to a child process
 * as DATABASE_URL. The server starts with the first call and ends with this process.
 */
export async function freshDatabase(): Promise<{ url: string; db: Db; drop(): Promise<void> }> {
  cluster ??= startCluster();
  const { url: templateUrl, superuserUrl } = await cluster;
  const name = `test_${process.pid}_${++made}`;
  // Copying the files takes half the processor time of copying their blocks through the WAL.
  await command(templateUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = onDatabase(templateUrl, name);
  const db = connect(url);
  return {
    url,
    db,
    drop: async () => {
      await db.end({ timeout: 1 });
      // Autovacuum may be at work there, which only a superuser may end.
      await command(superuserUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs work that only a superuser may do, such as reading the server's files. */
export async function asSuperuser<T>(work: (db: Db) => Promise<T>): Promise<T> {
  cluster ??= startCluster();
  const { superuserUrl } = await cluster;
  const db = connect(superuserUrl, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.end({ timeout: 1 });
  }
}

interface Cluster {
  url: string;
  superuserUrl: string;
}

async function startCluster(): Promise<Cluster> {
  const { url, superuserUrl } = await (TEST_POSTGRES ? startDebians(TEST_POSTGRES) : startOurs());
  const db = connect(url, { max: 2 });
  await migrate(db);
  await db.end();
  return { url, superuserUrl };
}

async function startOurs(): Promise<Cluster> {
  const folder = await makeScratchFolder("priem-test-");
  removeAfterThisProcess(folder);
  const embedded = await startEmbedded(folder, () => {}, FAST);
  await grantTestRights(embedded);
  return embedded;
}

async function startDebians(major: string): Promise<Cluster> {
  const { url, folder } = await startOtherPostgres(major);
  removeAfterThisProcess(folder);
  await command(url, `create database ${TEMPLATE}`);
  return { url: onDatabase(url, TEMPLATE), superuserUrl: url };
}

/**
 * A separate shell waits for this process to end, so it also works after a crash and kill -9. The
 * outer shell ends at once, because `bun test` kills its children when a test takes too long.
 */
export function removeAfterThisProcess(folder: string): void {
  // By the shell alone: a program a second for each of our clusters costs a thirtieth of the tests' time.
  const script = `(
    lives() {
      while read -r key state rest; do
        if [ "$key" = State: ]; then [ "$state" != Z ]; return; fi
      done < "/proc/$1/status"
      return 1
    }
    while lives "$1"; do sleep 2; done
    home=$(cat "$2/location" || echo "$2")
    note="$home/postgres/postmaster.pid"
    kill -QUIT "$(head -n 1 "$note")"
    tries=0
    while [ -e "$note" ] && [ $((tries += 1)) -lt 100 ]; do sleep 0.1; done
    rm -rf "$home" "$2"
  ) 2>/dev/null &`;
  // Detached: a signal to our whole group must not reach it.
  spawn("sh", ["-c", script, "sh", String(process.pid), folder], {
    cwd: "/",
    detached: true,
    stdio: "ignore",
  });
}

async function command(templateUrl: string, sql: string): Promise<void> {
  const db = connect(onDatabase(templateUrl, "postgres"), { max: 1 });
  try {
    await db.unsafe(sql);
  } finally {
    await db.end({ timeout: 1 });
  }
}

function onDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
