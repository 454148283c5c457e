import { createHmac } from "node:crypto";
import { hashToken } from "../../platform/config/random-token.ts";
import { type Db, type Queryable, serverSecret } from "../../platform/database/connection.ts";
import {
  incrementWrongAnswers,
  type LinkedVisit,
  revokeLink,
  selectLink,
  selectLinkedVisit,
  upsertLink,
} from "./queries.ts";

export {
  clearNotMe as unmarkNotMe,
  incrementMoves as countMove,
  revokeLink as endLink,
  selectLink as readLink,
  updateNotMe as markNotMe,
} from "./queries.ts";

export type { LinkedVisit };

/** The address of a link's page on this site. */
export type LinkPath = `/v/${string}`;

const pathOf = (token: string): LinkPath => `/v/${token}`;

/** The link of a visit; null if there is none or reception has revoked it. */
export async function findLink(server: { db: Db }, uid: string): Promise<LinkPath | null> {
  const link = await selectLink(server.db, uid);
  if (!link?.isActive) return null;
  return pathOf(tokenOf({ uid, version: link.version }, await serverSecret(server.db)));
}

/**
 * Makes the link of a visit, or the same one again. `secret` is read beforehand: this may run in a
 * transaction.
 */
export async function makeLink(tx: Queryable, uid: string, secret: Uint8Array): Promise<LinkPath> {
  const version = (await selectLink(tx, uid))?.version ?? 1;
  const token = tokenOf({ uid, version }, secret);
  await upsertLink(tx, { uid, version, hash: hashToken(token) });
  return pathOf(token);
}

/** The link for the patient who has just booked the visit; null if reception has revoked it. */
export async function offerLink(
  tx: Queryable,
  uid: string,
  secret: Uint8Array,
): Promise<LinkPath | null> {
  const link = await selectLink(tx, uid);
  return link && !link.isActive ? null : makeLink(tx, uid, secret);
}

/** The visit whose link has this token. */
export const findByToken = (db: Queryable, token: string): Promise<LinkedVisit | null> =>
  selectLinkedVisit(db, hashToken(token));

/**
 * Counts a wrong answer to the question of a link, and ends the link with the last of `most`.
 * @returns whether it has ended
 */
export async function countWrongAnswer(tx: Queryable, uid: string, most: number): Promise<boolean> {
  return (await incrementWrongAnswers(tx, uid)) >= most && revokeLink(tx, uid);
}

/** Without `i`, `l`, `o` and `u`: a token can be read aloud and typed. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BYTES = 10;

/** The token of a visit's link: 80 bits, the same each time for the same version of the link. */
export function tokenOf(
  { uid, version }: { uid: string; version: number },
  secret: Uint8Array,
): string {
  const mac = createHmac("sha256", secret).update(`visit link\n${uid}\n${version}`).digest();
  let bits = 0n;
  for (const byte of mac.subarray(0, BYTES)) bits = bits * 256n + BigInt(byte);
  const letters = Array.from({ length: (BYTES * 8) / 5 }, (_, at) => {
    const shift = BigInt(BYTES * 8 - 5 * (at + 1));
    return ALPHABET.charAt(Number((bits >> shift) & 31n));
  });
  return letters.join("");
}

/** A token as people type it, or with the full stop of the sentence around it. */
export const spelledToken = (text: string) => text.toLowerCase().replace(/\.$/, "");

/** Whether a text can be a token at all. */
export const isToken = (text: string) => /^[0-9a-hjkmnp-tv-z]{16}$/.test(text);
