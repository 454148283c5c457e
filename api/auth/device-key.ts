import { PROBLEM } from "../../shared/schema/problem.ts";
import type { Queryable } from "../database/connection.ts";
import type { PersonSession } from "../http/env.ts";
import { Refusal } from "../http/problems.ts";
import { isFamilyLocked, keepDeviceKey } from "./queries.ts";

/**
 * The key the server keeps for a user on one device, made when first asked for. Throws 403 while
 * the session is locked: only a login opens what is sealed there.
 */
export async function deviceKey(
  db: Queryable,
  { device, session }: { device: string; session: PersonSession },
  now: Date,
): Promise<Uint8Array> {
  if (await isFamilyLocked(db, session.familyId)) throw locked;
  const key = crypto.getRandomValues(new Uint8Array(32));
  return keepDeviceKey(db, { device, userId: session.userId, key, now });
}

const locked = new Refusal(403, PROBLEM.locked, "Экран заблокирован: введите пароль");
