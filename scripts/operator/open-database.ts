import { resolve } from "node:path";
import type { Config } from "../../api/platform/config/config.ts";
import { describeAddress } from "../../api/platform/config/database-address.ts";
import { CannotStart } from "../../api/platform/config/startup-error.ts";
import { checkDatabase } from "../../api/platform/database/check-database.ts";
import { connect, type Db } from "../../api/platform/database/connection.ts";
import { startEmbedded, visitEmbedded } from "../../api/platform/database/embedded.ts";
import { hasCluster } from "../../api/platform/database/embedded-home.ts";

/** `beside`: the product may run meanwhile; `alone`: it must not. */
type Use = "beside" | "alone";

interface Opened {
  url: string;
  leave(): Promise<void>;
}

/**
 * The database of an operator's command, named to the operator. A command never creates one: on a
 * machine whose settings are in the service's environment file it would work on an empty one.
 */
export async function openDatabase({ database }: Config, use: Use = "beside"): Promise<Opened> {
  if (database.kind === "own") {
    console.log(`Database: ${describeAddress(database.url)}`);
    return { url: database.url, leave: async () => {} };
  }
  const folder = resolve(database.dataDir);
  if (!(await hasCluster(folder))) {
    throw new CannotStart(
      `There is no database in ${folder}, and this command makes none. Name one by DATABASE_URL or DATA_DIR; if Priem runs as a service, take its settings: bun --env-file=/etc/priem.env run …`,
    );
  }
  console.log(`Database: the embedded one in ${folder}`);
  if (use === "beside") return visitEmbedded(folder, console.log);
  const { url, stop } = await startEmbedded(folder, console.log);
  return { url, leave: stop };
}

/** Opens the database, connects and closes both, however the work ends. */
export async function withDatabase<T>(
  config: Config,
  use: Use,
  work: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  const { url, leave } = await openDatabase(config, use);
  const db = connect(url, { max: 2 });
  try {
    await checkDatabase(db);
    return await work(db, url);
  } finally {
    await db.end({ timeout: 1 });
    await leave();
  }
}
