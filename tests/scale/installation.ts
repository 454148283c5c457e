import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onDatabase } from "../../api/database/address.ts";
import { connect, type Db } from "../../api/database/connection.ts";
import { type Embedded, startEmbedded } from "../../api/database/embedded.ts";
import { migrate } from "../../api/database/migrate.ts";
import { grantTestRights } from "../support/database/grant-test-rights.ts";
import { type Product, startProduct } from "../support/server/product.ts";
import { UNLIMITED } from "../support/server/server.ts";
import { type Pooler, type PoolMode, startPooler } from "./pooler.ts";

const PASSWORD = "осенний-ветер-47";

/** One clinic's database server of its own; every commit waits for the disk. */
export interface Installation {
  db: Db;
  postmaster: number;
  /** The product in a process of its own, on this database or on PgBouncer before it. */
  serve(mode: PoolMode | null): Promise<Product>;
  stop(): Promise<void>;
}

export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "priem-scale-"));
  await chmod(folder, 0o711);
  const embedded = await startEmbedded(folder, () => {}, {
    shared_preload_libraries: "pg_stat_statements",
    max_wal_size: "2GB",
  });
  await grantTestRights(embedded);
  await countStatements(embedded);
  const db = connect(embedded.url, { max: 2 });
  await migrate(db);
  const note = await readFile(join(embedded.home.data, "postmaster.pid"), "utf8");
  const products: Product[] = [];
  const poolers: Pooler[] = [];
  return {
    ...{ db, postmaster: Number(note.split("\n")[0]) },
    async serve(mode) {
      const pooler = mode && (await startPooler(embedded.url, mode));
      if (pooler) poolers.push(pooler);
      const product = await startProduct({
        ...UNLIMITED,
        ...{
          DATABASE_URL: pooler?.url ?? embedded.url,
          ADMIN_LOGIN: "admin",
          ADMIN_PASSWORD: PASSWORD,
        },
      });
      products.push(product);
      return product;
    },
    async stop() {
      for (const product of products) product.kill("SIGTERM");
      await Promise.all(products.map(({ ended }) => ended));
      for (const pooler of poolers) await pooler.stop();
      await db`checkpoint`;
      await db.end({ timeout: 1 });
      await embedded.stop();
      for (const path of [embedded.home.folder, folder])
        await rm(path, { recursive: true, force: true });
    },
  };
}

export const ADMINISTRATOR = { login: "admin", password: PASSWORD };

/** Lets the product's role read and reset the statistics of statements. */
async function countStatements({ superuserUrl, url }: Embedded): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  const db = connect(onDatabase(superuserUrl, database), { max: 1 });
  await db.unsafe(`
    create extension pg_stat_statements;
    grant execute on function pg_stat_statements_reset to priem;
    grant pg_read_all_stats to priem`);
  await db.end({ timeout: 1 });
}
