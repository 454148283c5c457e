import type { Queryable } from "../database/connection.ts";
import { keepDeviceKey } from "./queries.ts";

/** The key the server keeps for a user on one device, made when first asked for. */
export function deviceKey(
  db: Queryable,
  owner: { device: string; userId: number },
  now: Date,
): Promise<Uint8Array> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  return keepDeviceKey(db, { ...owner, key, now });
}
