import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import { type Embedded, startEmbedded } from "../../../api/platform/database/embedded.ts";
import { migrate } from "../../../api/platform/database/migrate.ts";
import { grantTestRights } from "../../support/database/grant-test-rights.ts";
import { afterwards } from "./cleanup.ts";

export interface BenchDatabase {
  url: string;
  db: Db;
}

let cluster: Promise<Embedded> | null = null;
let made = 0;

/**
 * A migrated, empty database on the product's own embedded PostgreSQL, as `start` runs it:
 * every commit waits for the disk.
 */
export async function benchDatabase(): Promise<BenchDatabase> {
  cluster ??= startCluster();
  const { url: template } = await cluster;
  const name = `bench_${++made}`;
  const server = connect(onDatabase(template, "postgres"), { max: 1 });
  await server.unsafe(`create database ${name}`);
  await server.end();
  const url = onDatabase(template, name);
  const db = connect(url);
  afterwards(async () => {
    // Stopping waits four seconds for the last checkpoint; a hundred thousand records take longer.
    await db`checkpoint`;
    await db.end({ timeout: 1 });
  });
  await migrate(db);
  return { url, db };
}

async function startCluster(): Promise<Embedded> {
  const folder = await mkdtemp(join(tmpdir(), "priem-bench-"));
  await chmod(folder, 0o711);
  const embedded = await startEmbedded(folder, () => {});
  await grantTestRights(embedded);
  afterwards(async () => {
    cluster = null;
    await embedded.stop();
    for (const path of [embedded.home.folder, folder])
      await rm(path, { recursive: true, force: true });
  });
  return embedded;
}

function onDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
