import type { Right } from "../../../shared/access/rights.ts";
import { foldLogin } from "../../../shared/access/user.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";

export interface SessionRow {
  user_id: number;
  login: string;
  rights: Right[];
  /** The user's doctor profile, unless the doctor has left. */
  doctor: number | null;
  family_id: string;
  access_until: Date;
  used_at: Date | null;
}

export async function selectSession(db: Queryable, accessHash: Uint8Array, now: Date) {
  const [row] = await db<SessionRow[]>`
    select family.user_id, person.login, person.rights, token.family_id, token.access_until,
      token.used_at,
      (select id from doctors where id = person.doctor and deleted_at is null) as doctor
    from session_tokens token
    join session_families family on family.id = token.family_id
    join users person on person.id = family.user_id
    where token.access_hash = ${accessHash} and token.access_until > ${now}
      and token.withdrawn_at is null and family.ended_at is null and person.deleted_at is null`;
  return row;
}

export async function markUsed(db: Queryable, accessHash: Uint8Array, now: Date) {
  await db`
    update session_tokens set used_at = ${now}
    where access_hash = ${accessHash} and used_at is null`;
}

export async function isFamilyLive(db: Queryable, familyId: string) {
  const rows = await db`
    select 1 from session_families family join users person on person.id = family.user_id
    where family.id = ${familyId} and family.ended_at is null and person.deleted_at is null`;
  return rows.length === 1;
}

export interface RefreshRow {
  user_id: number;
  login: string;
  rights: Right[];
  family_id: string;
  last_input_at: Date;
  replaced_at: Date | null;
  withdrawn_at: Date | null;
  withdrawals: number;
  server_secret: Uint8Array;
}

/** Locks the family: two tabs that refresh at once take turns. */
export async function lockRefresh(tx: Tx, refreshHash: Uint8Array) {
  await tx`
    select 1 from session_families
    where id = (select family_id from session_tokens where refresh_hash = ${refreshHash})
    for update`;
  const [row] = await tx<RefreshRow[]>`
    select family.user_id, person.login, person.rights, token.family_id, family.last_input_at,
      token.replaced_at, token.withdrawn_at, token.withdrawals, clinic_state.server_secret
    from session_tokens token
    join session_families family on family.id = token.family_id
    join users person on person.id = family.user_id
    cross join clinic_state
    where token.refresh_hash = ${refreshHash}
      and family.ended_at is null and person.deleted_at is null`;
  return row;
}

export interface NewFamily {
  id: string;
  userId: number;
  /** The hash that the password was compared with. */
  passwordHash: string;
  now: Date;
}

/**
 * Holds the user, so that a new password or a deletion comes before, or ends this session, too.
 * @returns false if the password was changed meanwhile or the user is deleted
 */
export async function insertFamily(tx: Tx, family: NewFamily): Promise<boolean> {
  const rows = await tx`
    insert into session_families (id, user_id, created_at, last_input_at)
    select ${family.id}::uuid, id, ${family.now}::timestamptz, ${family.now}::timestamptz from users
    where id = ${family.userId} and password_hash = ${family.passwordHash} and deleted_at is null
    for share
    returning user_id`;
  return rows.length === 1;
}

export interface NewTokens {
  accessHash: Uint8Array;
  refreshHash: Uint8Array;
  familyId: string;
  accessUntil: Date;
}

export async function insertTokens(tx: Tx, tokens: NewTokens) {
  await tx`
    insert into session_tokens (access_hash, refresh_hash, family_id, access_until)
    values (${tokens.accessHash}, ${tokens.refreshHash}, ${tokens.familyId}, ${tokens.accessUntil})`;
}

export async function selectToken(tx: Tx, accessHash: Uint8Array) {
  const [row] = await tx<{ access_until: Date; is_used: boolean }[]>`
    select access_until, used_at is not null or replaced_at is not null as is_used
    from session_tokens where access_hash = ${accessHash}`;
  return row;
}

export async function markReplaced(
  tx: Tx,
  refreshHash: Uint8Array,
  { withdrawals, now }: { withdrawals: number; now: Date },
) {
  await tx`
    update session_tokens set replaced_at = ${now}, withdrawals = ${withdrawals}
    where refresh_hash = ${refreshHash}`;
}

export async function withdrawToken(tx: Tx, accessHash: Uint8Array, now: Date) {
  await tx`update session_tokens set withdrawn_at = ${now} where access_hash = ${accessHash}`;
}

export async function updateLastInput(tx: Tx, familyId: string, lastInput: Date) {
  await tx`update session_families set last_input_at = ${lastInput} where id = ${familyId}`;
}

export async function lockFamily(db: Queryable, familyId: string, now: Date) {
  await db`
    update session_families set locked_at = ${now} where id = ${familyId} and locked_at is null`;
}

export async function isFamilyLocked(db: Queryable, familyId: string): Promise<boolean> {
  const rows = await db`
    select 1 from session_families where id = ${familyId} and locked_at is not null`;
  return rows.length === 1;
}

export async function endFamily(db: Queryable, familyId: string, now: Date) {
  await db`
    update session_families set ended_at = ${now} where id = ${familyId} and ended_at is null`;
}

type EitherToken = Pick<NewTokens, "accessHash" | "refreshHash">;

/** The session of a token, also after its access has ended. */
export async function selectHolder(db: Queryable, token: EitherToken): Promise<number | null> {
  const [row] = await db<{ user_id: number }[]>`
    select family.user_id from session_families family
    join session_tokens token on token.family_id = family.id
    where family.ended_at is null
      and (token.access_hash = ${token.accessHash} or token.refresh_hash = ${token.refreshHash})`;
  return row?.user_id ?? null;
}

export async function endFamiliesOfToken(db: Queryable, token: EitherToken, now: Date) {
  await db`
    update session_families set ended_at = ${now}
    where ended_at is null and id in (
      select family_id from session_tokens
      where access_hash = ${token.accessHash} or refresh_hash = ${token.refreshHash})`;
}

export async function endFamiliesOfUser(db: Queryable, userId: number, now: Date) {
  await db`
    update session_families set ended_at = ${now} where user_id = ${userId} and ended_at is null`;
}

export async function endAccessTokens(db: Queryable, userId: number, now: Date): Promise<void> {
  await db`
    update access_tokens set ended_at = ${now} where user_id = ${userId} and ended_at is null`;
}

/** Rows locked by another transaction are left for the next login. */
export async function deleteOldSessions(tx: Tx, idleSince: Date) {
  await tx`
    delete from session_families where id in (
      select id from session_families where last_input_at < ${idleSince}
      order by id for update skip locked)`;
  await tx`
    delete from session_tokens where access_hash in (
      select access_hash from session_tokens where replaced_at < ${idleSince}
      order by access_hash for update skip locked)`;
}

export async function selectCredentials(db: Queryable, login: string) {
  const [row] = await db<{ id: number; login: string; rights: Right[]; password_hash: string }[]>`
    select id, login, rights, password_hash from users
    where login_folded = ${foldLogin(login)} and deleted_at is null`;
  return row;
}

/** Returns those of `places` (devices and addresses) from which the user has signed in before. */
export async function selectKnownPlaces(
  db: Queryable,
  userId: number,
  places: readonly string[],
): Promise<string[]> {
  const rows = await db<{ place: string }[]>`
    select place from known_places where user_id = ${userId} and place = any(${[...places]})`;
  return rows.map(({ place }) => place);
}

export async function keepPlaces(
  db: Queryable,
  { userId, places, now }: { userId: number; places: readonly string[]; now: Date },
): Promise<void> {
  await db`
    insert into known_places (user_id, place, used_at)
    select ${userId}, place, ${now} from unnest(${[...places]}::text[]) as here (place)
    order by place
    on conflict (user_id, place) do update set used_at = excluded.used_at`;
}

/** Rows in use by a concurrent login are left. */
export async function deleteOldPlaces(db: Queryable, before: Date): Promise<void> {
  await db`
    delete from known_places where (user_id, place) in (
      select user_id, place from known_places where used_at < ${before}
      for update skip locked)`;
}

export async function hasAnyUser(db: Queryable) {
  const rows = await db`select 1 from users where deleted_at is null limit 1`;
  return rows.length > 0;
}

export async function insertAdministrator(
  db: Queryable,
  person: { login: string; passwordHash: string; rights: readonly Right[] },
) {
  await db`
    insert into users (login, login_folded, password_hash, rights)
    values (${person.login}, ${foldLogin(person.login)}, ${person.passwordHash}, ${[...person.rights]})`;
}

export async function updatePassword(db: Queryable, userId: number, passwordHash: string) {
  await db`update users set password_hash = ${passwordHash} where id = ${userId}`;
}

/** Two processes that start together on an empty database make one administrator. */
export async function lockFirstAdministrator(tx: Tx) {
  await tx`lock table users in share row exclusive mode`;
}

export async function selectDeviceKey(db: Queryable, device: string, userId: number) {
  const [row] = await db<{ key: Uint8Array }[]>`
    select key from device_keys where device = ${device} and user_id = ${userId}`;
  return row?.key ?? null;
}

/** @returns the stored key: an earlier one stays */
export async function keepDeviceKey(
  db: Queryable,
  { device, userId, key, now }: { device: string; userId: number; key: Uint8Array; now: Date },
): Promise<Uint8Array> {
  const [row] = await db<{ key: Uint8Array }[]>`
    insert into device_keys (device, user_id, key, created_at)
    values (${device}, ${userId}, ${key}, ${now})
    on conflict (device, user_id) do update set device = excluded.device
    returning key`;
  if (!row) throw new Error("The device's key was not kept");
  return row.key;
}
