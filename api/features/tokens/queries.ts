import type { Right } from "../../../shared/access/rights.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";

export interface TokenRow {
  id: number;
  user: number;
  login: string;
  name: string;
  rights: Right[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

export interface UsedToken {
  id: number;
  name: string;
  user_id: number;
  login: string;
  rights: Right[];
  doctor: number | null;
  requests: number;
  counted_since: Date;
}

/**
 * Counts a request by the token, in periods of `periodMs`, and reads whose it is. Its rights are
 * those that the user has at this moment, too.
 */
export async function countUse(
  db: Queryable,
  { hash, periodMs, now }: { hash: Uint8Array; periodMs: number; now: Date },
): Promise<UsedToken | null> {
  const begun = new Date(now.getTime() - periodMs);
  const [row] = await db<UsedToken[]>`
    update access_tokens token
    set last_used_at = ${now},
      counted_since = case when counted_since > ${begun} and counted_since <= ${now}
        then counted_since else ${now} end,
      requests = case when counted_since > ${begun} and counted_since <= ${now}
        then least(requests, 1000000000) + 1 else 1 end
    from users person
    where token_hash = ${hash} and person.id = token.user_id and person.deleted_at is null
      and token.ended_at is null and token.expires_at > ${now}
    returning token.id, token.name, token.user_id, person.login, token.requests,
      token.counted_since,
      (select id from doctors where id = person.doctor and deleted_at is null) as doctor,
      array(select unnest(token.rights) intersect select unnest(person.rights)) as rights`;
  return row ?? null;
}

const columns = (db: Queryable) => db`
  token.id, token.user_id as user, person.login, token.name, token.rights, token.created_at,
  token.expires_at, token.last_used_at`;

/** Tokens of one user or of all that were not ended, including expired ones. */
export function selectTokens(db: Queryable, userId: number | null): Promise<TokenRow[]> {
  return db<TokenRow[]>`
    select ${columns(db)} from access_tokens token join users person on person.id = token.user_id
    where token.ended_at is null and person.deleted_at is null
      and (${userId}::integer is null or token.user_id = ${userId})
    order by token.id desc`;
}

/** Locks the owner, so that a concurrent deletion or withdrawn right is noticed. */
export async function lockOwner(tx: Tx, userId: number) {
  const [row] = await tx<{ login: string; rights: Right[] }[]>`
    select login, rights from users where id = ${userId} and deleted_at is null for update`;
  return row ?? null;
}

/** Whether the maker's session is still open; checked after `lockOwner`. */
export async function isStillOpen(tx: Tx, familyId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from session_families where id = ${familyId} and ended_at is null`;
  return rows.length === 1;
}

/** Counts a user's valid tokens; call it after `lockOwner`, which serialises callers. */
export async function countTokens(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ tokens: number }[]>`
    select count(*)::integer as tokens from access_tokens
    where user_id = ${userId} and ended_at is null`;
  return row?.tokens ?? 0;
}

export interface NewToken {
  userId: number;
  hash: Uint8Array;
  name: string;
  rights: readonly Right[];
  now: Date;
  expiresAt: Date;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into access_tokens (user_id, token_hash, name, rights, created_at, expires_at)
    values (${token.userId}, ${token.hash}, ${token.name}, ${[...token.rights]}, ${token.now},
      ${token.expiresAt})
    returning id`;
  if (!row) throw new Error("An inserted token was not answered");
  return row.id;
}

/** @returns its owner; null if it does not exist or belongs to another user */
export async function endToken(
  tx: Tx,
  { id, userId, now }: { id: number; userId: number | null; now: Date },
) {
  const [row] = await tx<{ name: string; login: string; user_id: number }[]>`
    update access_tokens token set ended_at = ${now} from users person
    where token.id = ${id} and token.ended_at is null and person.id = token.user_id
      and (${userId}::integer is null or token.user_id = ${userId})
    returning token.name, person.login, token.user_id`;
  return row ?? null;
}
