import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CannotStart } from "../config/startup-error.ts";
import { type Db, type Tx, takeTime, transaction } from "./connection.ts";

const DIRECTORY = fileURLToPath(new URL("./migrations/", import.meta.url));
/**
 * Arbitrary advisory lock id: two processes that start together migrate one after the
 * other.
 */
const LOCK = 7_743_601;

export type Migration = { number: number; name: string; text: string; checksum: string };
type Applied = { number: number; name: string; checksum: string };

/** Brings the database to this code's version. Returns the names of the files applied now. */
export async function migrate(db: Db, directory = DIRECTORY): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const applied: string[] = [];
  for (;;) {
    const name = await transaction(db, (tx) => applyNext(tx, migrations));
    if (name === null) return applied;
    applied.push(name);
  }
}

/** The same within a restore's transaction, or only those named there by their numbers. */
export async function migrateWithin(tx: Tx, only?: ReadonlySet<number>): Promise<void> {
  const migrations = await readMigrations(DIRECTORY);
  const wanted = only ? migrations.filter(({ number }) => only.has(number)) : migrations;
  while (await applyNext(tx, wanted));
}

/** Whether the database has this version's schema; throws CannotStart for a newer one. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const [table] = await db<{ there: boolean }[]>`
    select to_regclass('schema_migrations') is not null as there`;
  if (!table?.there) return false;
  const applied = await db<Applied[]>`
    select number, name, checksum from schema_migrations order by number`;
  return stillToApply(await knownMigrations(), applied).length === 0;
}

export const knownMigrations = (): Promise<Migration[]> => readMigrations(DIRECTORY);

async function applyNext(tx: Tx, migrations: Migration[]): Promise<string | null> {
  await tx`set local lock_timeout = 0`;
  await takeTime(tx);
  await tx`select pg_advisory_xact_lock(${LOCK})`;
  await tx`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const applied = await tx<Applied[]>`
    select number, name, checksum from schema_migrations order by number`;
  const next = stillToApply(migrations, applied)[0];
  if (!next) return null;
  await tx.unsafe(next.text);
  await tx`
    insert into schema_migrations (number, name, checksum)
    values (${next.number}, ${next.name}, ${next.checksum})`;
  return next.name;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = Number(/^(\d{3})_\w+\.sql$/.exec(name)?.[1] ?? Number.NaN);
      if (Number.isNaN(number)) throw new Error(`Migration ${name} is not named NNN_name.sql`);
      const text = await Bun.file(`${directory}/${name}`).text();
      const checksum = new Bun.CryptoHasher("sha256").update(text).digest("hex");
      return { number, name, text, checksum };
    }),
  );
  const twice = migrations.find((one, at) => migrations[at - 1]?.number === one.number);
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}`);
  return migrations;
}

function stillToApply(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const past of applied) {
    const known = migrations.find((migration) => migration.number === past.number);
    if (!known) {
      throw new CannotStart(
        `The database is newer than this version of Priem: it has migration ${past.name}, which this code does not know. Start the newer version, or restore an older database.`,
      );
    }
    if (known.checksum !== past.checksum) {
      throw new CannotStart(
        `Migration ${past.name} was changed after it had been applied to this database. Restore the file as it was and put the change into a new migration.`,
      );
    }
  }
  const done = new Set(applied.map((past) => past.number));
  return migrations.filter((migration) => !done.has(migration.number));
}
