import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";

export interface LinkRow {
  version: number;
  isActive: boolean;
  /** How often the patient has moved the visit. */
  moves: number;
  /** The owner of the visit's phone has reported that they are not the patient. */
  isNotMe: boolean;
}

/** The stored row of a visit's link; null if no link was made. */
export async function selectLink(db: Queryable, uid: string): Promise<LinkRow | null> {
  const [row] = await db<LinkRow[]>`
    select version, token_hash is not null as "isActive", moves,
      not_me_at is not null as "isNotMe"
    from visit_links where uid = ${uid}`;
  return row ?? null;
}

/** Writes the hash of the link's token unless a link of this version has one. */
export async function upsertLink(
  db: Queryable,
  link: { uid: string; version: number; hash: Uint8Array },
): Promise<void> {
  await db`
    insert into visit_links (uid, version, token_hash)
    values (${link.uid}, ${link.version}, ${link.hash})
    on conflict (uid) do update set token_hash = excluded.token_hash
    where visit_links.version = excluded.version`;
}

/** Ends the link; the next one gets a new token. @returns false if there was no link */
export async function revokeLink(db: Queryable, uid: string): Promise<boolean> {
  const { count } = await db`
    update visit_links set version = version + 1, token_hash = null, wrong_answers = 0
    where uid = ${uid} and token_hash is not null`;
  return count > 0;
}

/** Counts a wrong answer to the question of a link. @returns how many there have been */
export async function incrementWrongAnswers(db: Queryable, uid: string): Promise<number> {
  const [row] = await db<{ wrong: number }[]>`
    update visit_links set wrong_answers = wrong_answers + 1 where uid = ${uid}
    returning wrong_answers as wrong`;
  return row?.wrong ?? 0;
}

/** Counts a move by the patient. @returns false where she has moved the visit `most` times */
export async function incrementMoves(db: Queryable, uid: string, most: number): Promise<boolean> {
  const { count } = await db`
    update visit_links set moves = moves + 1 where uid = ${uid} and moves < ${most}`;
  return count > 0;
}

/**
 * Marks the phone of the visit as not the patient's: no message is sent to it. @returns false where
 * the mark was there already
 */
export async function updateNotMe(db: Queryable, uid: string, at: Date): Promise<boolean> {
  const { count } = await db`
    update visit_links set not_me_at = ${at} where uid = ${uid} and not_me_at is null`;
  return count > 0;
}

/** A new phone: the mark «Это не я» belonged to the old one. */
export async function clearNotMe(db: Queryable, uid: string): Promise<void> {
  await db`update visit_links set not_me_at = null where uid = ${uid} and not_me_at is not null`;
}

/** A visit as its link finds it. */
export interface LinkedVisit {
  /** The record number. */
  id: number;
  uid: string;
  version: number;
  employee: number;
  record_day: Day;
  record_time: string;
  user_name: string;
  phone: string;
}

export async function selectLinkedVisit(
  db: Queryable,
  hash: Uint8Array,
): Promise<LinkedVisit | null> {
  const [row] = await db<LinkedVisit[]>`
    select record.id, link.uid, link.version, record.employee, record.record_day,
      record.record_time, record.user_name, record.phone
    from visit_links link join journal_records record on record.uid = link.uid
    where link.token_hash = ${hash}`;
  return row ?? null;
}
