import type { Tx } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import type { Now } from "../../platform/http/clock.ts";

/** One import, under way in one transaction. */
export interface Importing {
  tx: Tx;
  now: Now;
  by: Actor;
  /** What ids made from a source's rows are signed with. */
  secret: Uint8Array;
}

/**
 * The uid of what a source's row makes here, the same at each import. A hash under the server's
 * secret: the parts may name a patient, and a uid outlives the record.
 */
export function uidOf({ secret }: Pick<Importing, "secret">, parts: readonly string[]): string {
  const hash = new Bun.CryptoHasher("sha256", secret).update(JSON.stringify(parts)).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
