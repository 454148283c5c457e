import { once } from "node:events";
import { finished } from "node:stream/promises";
import { withdrawConfirmations } from "../../features/retention/guard.ts";
import { CannotStart } from "../../platform/config/startup-error.ts";
import { type Db, type Tx, takeTime, transaction } from "../../platform/database/connection.ts";
import { knownMigrations, migrateWithin } from "../../platform/database/migrate.ts";
import {
  continueNumbers,
  dropEverything,
  numbersGiven,
  quoteName,
  tablesToCarry,
} from "./catalog.ts";
import { type BackupHeader, type BackupSecrets, expiryOf } from "./format.ts";
import { bringBack, endRevokedLinks, layAside } from "./kept-evidence.ts";
import { readTables, readVerified, type TableRows } from "./read.ts";

interface Restored {
  takenAt: string;
  rows: number;
  /** Tables with rows taken over from the replaced database. */
  kept: string[];
  /** Tables of the backup that this version does not have: their rows are not restored. */
  leftOut: string[];
}

/**
 * Replaces the database's contents by a backup, in one transaction.
 * A new epoch begins: devices send again the operations that the backup does not have.
 * @throws CannotStart, in words, for a file that must not or cannot be restored
 */
export async function restore(
  db: Db,
  path: string,
  now: Date,
  secrets: BackupSecrets,
): Promise<Restored> {
  const header = await readRestorable(path, now, secrets);
  return transaction(db, (tx) => replaceContents(tx, { path, header, now, secrets }));
}

async function replaceContents(
  tx: Tx,
  {
    path,
    header,
    now,
    secrets,
  }: { path: string; header: BackupHeader; now: Date; secrets: BackupSecrets },
): Promise<Restored> {
  await takeTime(tx);
  await tx`set local idle_in_transaction_session_timeout = 0`;
  const given = await numbersGiven(tx);
  const kept = await layAside(tx);
  await dropEverything(tx);
  await migrateWithin(tx, new Set(header.migrations.map(({ number }) => number)));
  const { rows, leftOut } = await load(tx, path, secrets);
  await migrateWithin(tx);
  await continueNumbers(tx, [...header.numbers, ...given]);
  await bringBack(tx, kept, now);
  await endRevokedLinks(tx, header.takenAt);
  // A confirmation inside the backup was about other data, or a different clock.
  await withdrawConfirmations(tx, now);
  await beginEpoch(tx);
  return { takenAt: header.takenAt, rows, kept, leftOut };
}

/** Reads and verifies the whole file; refuses expired files and other versions. */
export async function readRestorable(
  path: string,
  now: Date,
  secrets: BackupSecrets,
): Promise<BackupHeader> {
  const header = await readVerified(path, secrets);
  if (expiryOf(new Date(header.takenAt)) <= now) {
    throw new CannotStart(
      `${path} was taken on ${header.takenAt.slice(0, 10)}: backups expire after 14 days, because what was destroyed since must not come back. Delete it.`,
    );
  }
  const known = new Map((await knownMigrations()).map((each) => [each.number, each.checksum]));
  const strange = header.migrations.find((each) => known.get(each.number) !== each.checksum);
  if (strange) {
    throw new CannotStart(
      `${path} was taken by another version of Priem: this one does not know its migration ${strange.name}. Restore it with that version, or a newer one.`,
    );
  }
  return header;
}

/**
 * Loads the rows into the tables of the migrated schema. Which tables and columns there are is read
 * from the schema; a name that only the file has never reaches SQL.
 * Change triggers are off meanwhile: a new epoch makes devices take a snapshot.
 */
async function load(
  tx: Tx,
  path: string,
  secrets: BackupSecrets,
): Promise<{ rows: number; leftOut: string[] }> {
  const all = await tableNames(tx);
  const carried = new Map((await tablesToCarry(tx)).map(({ name, columns }) => [name, columns]));
  const each = (command: (table: string) => string) => tx.unsafe(all.map(command).join("; "));
  await each((table) => `alter table ${table} disable trigger user`);
  await tx.unsafe(`truncate ${all.join(", ")}`);
  const leftOut: string[] = [];
  let rows = 0;
  for await (const table of readTables(path, secrets)) {
    const columns = carried.get(table.name);
    if (columns) {
      requireKnown(table, columns, path);
      rows += await loadTable(tx, table);
    } else {
      leftOut.push(table.name);
      for await (const _ of table.rows);
    }
  }
  await each((table) => `alter table ${table} enable trigger user`);
  return { rows, leftOut };
}

/** Quoted names, without objects of extensions. */
async function tableNames(tx: Tx): Promise<string[]> {
  const found = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;
  return found.map(({ name }) => quoteName(name));
}

function requireKnown(table: TableRows, columns: readonly string[], path: string): void {
  const unknown = table.columns.find((column) => !columns.includes(column));
  if (unknown === undefined) return;
  throw new CannotStart(
    `${path} has the column ${unknown} of ${table.name}, which its version of Priem does not have: the file was changed.`,
  );
}

/** `table` has names of the schema only. */
export async function loadTable(tx: Tx, { name, columns, rows }: TableRows): Promise<number> {
  const list = columns.map(quoteName).join(", ");
  const into = await tx.unsafe(`copy ${quoteName(name)} (${list}) from stdin`).writable();
  let count = 0;
  for await (const row of rows) {
    count++;
    if (!into.write(row)) await once(into, "drain");
  }
  into.end();
  await finished(into);
  return count;
}

/** The log's transaction ids, and logins that may have ended since, are not of this database. */
async function beginEpoch(tx: Tx): Promise<void> {
  await tx`select forget_transaction_ids()`;
  await tx`
    update clinic_state set
      epoch = replace(gen_random_uuid()::text, '-', ''),
      system_identifier = actual.system_identifier::text,
      timeline = current_timeline(),
      log_kept_from = pg_current_xact_id()
    from pg_control_system() as actual`;
}

/** A running server would write into the database while its data are replaced. */
export async function refuseWhileServed(db: Db): Promise<void> {
  const [found] = await db<{ others: number }[]>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name in ('priem', 'priem-maintenance') and pid <> pg_backend_pid()`;
  if (!found || found.others === 0) return;
  throw new CannotStart("Priem is running on this database. Stop it first, everywhere it runs.");
}
