import type { Right } from "../../../shared/access/rights.ts";
import { foldLogin } from "../../../shared/access/user.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";

export interface UserRow {
  id: number;
  login: string;
  rights: Right[];
  /** The doctor that the user is. */
  doctor: number | null;
}

export function selectUsers(db: Queryable) {
  return db<UserRow[]>`
    select id, login, rights, doctor from users where deleted_at is null order by id`;
}

/** Locks the user and every administrator, in one order: no two changes remove the last one. */
export async function lockUserAndAdministrators(tx: Tx, id: number): Promise<UserRow[]> {
  return tx<UserRow[]>`
    select id, login, rights, doctor from users
    where deleted_at is null and (id = ${id} or 'users' = any(rights))
    order by id for update`;
}

export async function insertUser(
  db: Queryable,
  user: {
    login: string;
    passwordHash: string;
    rights: readonly Right[];
    doctor?: number | null;
  },
): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    insert into users (login, login_folded, password_hash, rights, doctor)
    values (${user.login}, ${foldLogin(user.login)}, ${user.passwordHash}, ${[...user.rights]},
      ${user.doctor ?? null})
    on conflict (login_folded) where deleted_at is null do nothing
    returning id, login, rights, doctor`;
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
  user: Omit<UserRow, "rights"> & { rights: readonly Right[]; passwordHash: string | null },
) {
  await db`
    update users set login = ${user.login}, login_folded = ${foldLogin(user.login)},
      rights = ${[...user.rights]}, doctor = ${user.doctor},
      password_hash = coalesce(${user.passwordHash}, password_hash)
    where id = ${user.id}`;
}

export async function markDeleted(db: Queryable, id: number, now: Date) {
  await db`update users set deleted_at = ${now} where id = ${id}`;
}
