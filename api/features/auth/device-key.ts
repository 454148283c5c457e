import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Db } from "../../platform/database/connection.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import { reserveAttempt } from "../../platform/http/limits.ts";
import { Refusal, tooMany } from "../../platform/http/problems.ts";
import { isFamilyLocked, keepDeviceKey, selectDeviceKey } from "./queries.ts";

/**
 * The key the server keeps for a user on one device, made when first asked for. Throws 403 while
 * the session is locked: the encrypted data then opens only after a login.
 */
export async function deviceKey(
  db: Db,
  { device, session }: { device: string; session: PersonSession },
  now: Date,
): Promise<Uint8Array> {
  if (await isFamilyLocked(db, session.familyId)) throw locked;
  const known = await selectDeviceKey(db, device, session.userId);
  if (known) return known;
  const limit = { ...NEW_DEVICES, subject: String(session.userId) };
  const seconds = await reserveAttempt(db, [limit], now);
  if (seconds !== null) throw tooMany("Слишком много новых устройств, попробуйте позже", seconds);
  const key = crypto.getRandomValues(new Uint8Array(32));
  return keepDeviceKey(db, { device, userId: session.userId, key, now });
}

/** Each new browser profile is a device; a program that fakes them gets one an hour. */
const NEW_DEVICES = { kind: "device-key", free: 20, firstMs: 60_000, longestMs: 3_600_000 };

const locked = new Refusal(403, PROBLEM.locked, "Экран заблокирован: введите пароль");
