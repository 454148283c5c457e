import { uuidSchema } from "../../../shared/schema/uid.ts";
import type { Db, Queryable } from "../../platform/database/connection.ts";
import { deleteDevice, deleteDevicesUnseenSince, upsertDevice } from "./queries.ts";

export { selectLastReceptionContact as lastReceptionContact } from "./queries.ts";

const NOTED_EVERY_MS = 60_000;
/** A device not seen for so long is deleted. */
const FORGOTTEN_AFTER_MS = 90 * 86_400_000;

const notedAt = new WeakMap<Db, Map<string, number>>();

/** The user and device that pull; `device` is the `x-device` header as received. */
export interface Puller {
  userId: number;
  device: string | undefined;
}

/**
 * Stores the horizon that a device has reached, at most once a minute: devices pull every few
 * seconds.
 */
export async function noteDevice(
  db: Db,
  { userId, device }: Puller,
  at: { epoch: string; horizon: bigint; at: Date },
): Promise<void> {
  const id = uuidSchema.safeParse(device).data;
  if (!id) return;
  const noted = notedAt.get(db) ?? new Map<string, number>();
  notedAt.set(db, noted);
  const name = `${id}/${userId}`;
  const last = noted.get(name);
  // A clock that came back from far ahead must not keep a device from being noted until then.
  if (last !== undefined && Math.abs(at.at.getTime() - last) < NOTED_EVERY_MS) return;
  noted.set(name, at.at.getTime());
  await upsertDevice(db, { device: id, userId, ...at });
}

/** A device that signed out has no mirror of this user. */
export async function forgetDevice(
  db: Queryable,
  device: string | undefined,
  userId: number,
): Promise<void> {
  const id = uuidSchema.safeParse(device).data;
  if (id) await deleteDevice(db, id, userId);
}

export const forgetLongUnseen = (db: Queryable, now: Date): Promise<number> =>
  deleteDevicesUnseenSince(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
