import type { Right } from "../../../shared/access/rights.ts";
import { foldLogin } from "../../../shared/access/user.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";

export interface UserRow {
  id: number;
  login: string;
  rights: Right[];
}

export function selectUsers(db: Queryable) {
  return db<UserRow[]>`
    select id, login, rights from users where deleted_at is null order by id`;
}

/** Locks the user and every administrator, in one order: no two changes remove the last one. */
export async function lockUserAndAdministrators(tx: Tx, id: number): Promise<UserRow[]> {
  return tx<UserRow[]>`
    select id, login, rights from users
    where deleted_at is null and (id = ${id} or 'users' = any(rights))
    order by id for update`;
}

export async function insertUser(
  db: Queryable,
  user: { login: string; passwordHash: string; rights: readonly Right[] },
): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    insert into users (login, login_folded, password_hash, rights)
    values (${user.login}, ${foldLogin(user.login)}, ${user.passwordHash}, ${[...user.rights]})
    on conflict (login_folded) where deleted_at is null do nothing
    returning id, login, rights`;
  return row;
}

export async function isLoginTaken(db: Queryable, login: string, exceptId: number) {
  const rows = await db`
    select 1 from users
    where login_folded = ${foldLogin(login)} and id <> ${exceptId} and deleted_at is null`;
  return rows.length > 0;
}

/** A null hash keeps the old password. */
export async function updateUser(
  db: Queryable,
  user: { id: number; login: string; rights: readonly Right[]; passwordHash: string | null },
) {
  await db`
    update users set login = ${user.login}, login_folded = ${foldLogin(user.login)},
      rights = ${[...user.rights]},
      password_hash = coalesce(${user.passwordHash}, password_hash)
    where id = ${user.id}`;
}

export async function markDeleted(db: Queryable, id: number, now: Date) {
  await db`update users set deleted_at = ${now} where id = ${id}`;
}
