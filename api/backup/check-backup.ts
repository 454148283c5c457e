import { randomUUID } from "node:crypto";
import { CannotStart } from "../cannot-start.ts";
import { onDatabase } from "../database/address.ts";
import { connect, type Db } from "../database/connection.ts";
import { readTables } from "./read.ts";
import { restore } from "./restore.ts";

export interface CheckedTable {
  name: string;
  backedUp: number;
  /** Null where this version has no such table any more. */
  restored: number | null;
}

/**
 * Restores a backup into a scratch database on the same server, counts its rows, and removes it.
 * @throws CannotStart, in words, for a file that must not or cannot be restored
 */
export async function checkBackup(url: string, path: string, now: Date): Promise<CheckedTable[]> {
  const name = `priem_check_${randomUUID().replaceAll("-", "")}`;
  const owner = connect(url, { max: 1 });
  try {
    await createScratch(owner, name);
    try {
      return await restoreInto(onDatabase(url, name), path, now);
    } finally {
      await owner.unsafe(`drop database ${name} with (force)`);
    }
  } finally {
    await owner.end({ timeout: 1 });
  }
}

async function createScratch(owner: Db, name: string): Promise<void> {
  const [user] = await owner<{ name: string; creates: boolean }[]>`
    select rolname as name, rolcreatedb or rolsuper as creates
    from pg_roles where rolname = current_user`;
  if (!user?.creates) {
    throw new CannotStart(
      `The user ${user?.name} may not create a scratch database. Allow it (alter role ${user?.name} createdb), or check the backup on another server.`,
    );
  }
  await owner.unsafe(`create database ${name} template template0 encoding 'UTF8'`);
}

async function restoreInto(url: string, path: string, now: Date): Promise<CheckedTable[]> {
  const scratch = connect(url, { max: 1 });
  try {
    await restore(scratch, path, now);
    const checked: CheckedTable[] = [];
    for await (const { name, rows } of readTables(path)) {
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
