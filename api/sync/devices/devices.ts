import { uidSchema } from "../../../shared/fields.ts";
import type { Db, Queryable } from "../../database/connection.ts";
import {
  deleteDevice,
  deleteDevicesUnseenSince,
  selectLastDeskWord,
  upsertDevice,
} from "./queries.ts";

const NOTED_EVERY_MS = 60_000;
/** What lay on a device for so long without a word is not coming back. */
const FORGOTTEN_AFTER_MS = 90 * 86_400_000;

const notedAt = new WeakMap<Db, Map<string, number>>();

/** Who pulls; `device` is the `x-device` header as it came. */
export interface Puller {
  userId: number;
  device: string | undefined;
}

/** Remembers how far a device is, at most once a minute: devices pull every few seconds. */
export async function noteDevice(
  db: Db,
  { userId, device }: Puller,
  at: { epoch: string; horizon: bigint; at: Date },
): Promise<void> {
  const id = uidSchema.safeParse(device).data;
  if (!id) return;
  const noted = notedAt.get(db) ?? new Map<string, number>();
  notedAt.set(db, noted);
  const name = `${id}/${userId}`;
  const last = noted.get(name);
  if (last !== undefined && at.at.getTime() - last < NOTED_EVERY_MS) return;
  noted.set(name, at.at.getTime());
  await upsertDevice(db, { device: id, userId, ...at });
}

/** A device that signed out keeps no mirror of this user. */
export async function forgetDevice(
  db: Queryable,
  device: string | undefined,
  userId: number,
): Promise<void> {
  const id = uidSchema.safeParse(device).data;
  if (id) await deleteDevice(db, id, userId);
}

export const forgetLongUnseen = (db: Queryable, now: Date): Promise<number> =>
  deleteDevicesUnseenSince(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));

/** When reception was last heard of, to the minute; null: never. */
export const lastDeskWord = (db: Queryable): Promise<Date | null> => selectLastDeskWord(db);
