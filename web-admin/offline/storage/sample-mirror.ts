import type { Day } from "../../../shared/time/calendar.ts";
import { type Cipher, createCipher } from "../encryption/cipher.ts";
import { importKey, newDataKey } from "../encryption/data-key.ts";
import type { Position } from "./databases.ts";

/** A cipher with a fresh key, for tests. */
export const newCipher = async (id: string): Promise<Cipher> =>
  createCipher({ crypto }, { id, key: await importKey({ crypto }, newDataKey({ crypto })) });

export const EPOCH = "a".repeat(32);
export const TODAY: Day = "2027-06-11";
export const SERVER_TIME = "2027-06-11T06:00:00.000Z";

/** The position of a mirror that has seen every transaction below `horizon`, for tests. */
export const positionAt = (cursor: string, horizon = "10"): Position => ({
  cursor,
  epoch: EPOCH,
  horizon,
  seen: `${horizon}:${horizon}:`,
  today: TODAY,
  timeZone: "Europe/Moscow",
  skewMs: 0,
  reminderHours: null,
  syncedAt: SERVER_TIME,
});
