import { onDatabase } from "../../platform/config/database-address.ts";
import { CannotStart } from "../../platform/config/startup-error.ts";
import { connect, connectSession, type Db } from "../../platform/database/connection.ts";
import type { BackupSecrets } from "./format.ts";
import { readTables } from "./read.ts";
import { restore } from "./restore.ts";

export interface CheckedTable {
  name: string;
  backedUp: number;
  /** Null where this version has no such table any more. */
  restored: number | null;
}

/** Locked by the session of the process that has the scratch database. */
const ONE_CHECK = 7_743_610;

/**
 * Restores a backup into a scratch database on the same server, counts its rows, and removes it,
 * also when it is stopped. One that a kill -9 left is removed by the next check or backup.
 * @throws CannotStart, in words, for a file that must not or cannot be restored
 */
export async function checkBackup(
  url: string,
  path: string,
  now: Date,
  secrets: BackupSecrets,
  stopping: AbortSignal,
): Promise<CheckedTable[]> {
  const owner = connectSession(url);
  try {
    const name = await takeScratch(owner);
    if (name === null) throw new CannotStart("Another check is running on this database.");
    await requireCreatedb(owner);
    await dropScratch(owner, name);
    await owner.unsafe(`create database ${name} template template0 encoding 'UTF8'`);
    try {
      return await untilStopped(restoreInto(onDatabase(url, name), path, now, secrets), stopping);
    } finally {
      await dropScratch(owner, name);
    }
  } finally {
    await owner.end({ timeout: 1 });
  }
}

/** Removes the scratch database of a check that was killed. */
export async function removeLeftScratch(url: string): Promise<void> {
  const owner = connectSession(url);
  try {
    const name = await takeScratch(owner);
    if (name !== null) await dropScratch(owner, name);
  } finally {
    await owner.end({ timeout: 1 });
  }
}

/** The name of this database's scratch database; null while another process works in it. */
async function takeScratch(owner: Db): Promise<string | null> {
  const [row] = await owner<{ taken: boolean; oid: string }[]>`
    select pg_try_advisory_lock(${ONE_CHECK}) as taken, oid::text
    from pg_database where datname = current_database()`;
  return row?.taken ? `priem_check_${row.oid}` : null;
}

const dropScratch = (owner: Db, name: string) =>
  owner.unsafe(`drop database if exists ${name} with (force)`);

/** Dropping the scratch database ends the remaining work. */
function untilStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  work.catch(() => {});
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(stopping.reason);
    if (stopping.aborted) stop();
    stopping.addEventListener("abort", stop);
  });
  return Promise.race([work, stopped]);
}

async function requireCreatedb(owner: Db): Promise<void> {
  const [user] = await owner<{ name: string; creates: boolean }[]>`
    select rolname as name, rolcreatedb or rolsuper as creates
    from pg_roles where rolname = current_user`;
  if (user?.creates) return;
  throw new CannotStart(
    `The user ${user?.name} may not create a scratch database. Allow it (alter role ${user?.name} createdb), or check the backup on another server.`,
  );
}

async function restoreInto(
  url: string,
  path: string,
  now: Date,
  secrets: BackupSecrets,
): Promise<CheckedTable[]> {
  const scratch = connect(url, { max: 1 });
  try {
    await restore(scratch, path, now, secrets);
    const checked: CheckedTable[] = [];
    for await (const { name, rows } of readTables(path, secrets)) {
      let backedUp = 0;
      for await (const _ of rows) backedUp++;
      checked.push({ name, backedUp, restored: await countRows(scratch, name) });
    }
    return checked;
  } finally {
    await scratch.end({ timeout: 1 });
  }
}

async function countRows(db: Db, table: string): Promise<number | null> {
  const [found] = await db<{ there: boolean }[]>`
    select to_regclass(${`public.${table}`}) is not null as there`;
  if (!found?.there) return null;
  const [row] = await db<{ rows: number }[]>`select count(*) as rows from ${db(table)}`;
  return row?.rows ?? 0;
}
