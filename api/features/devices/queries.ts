import type { Queryable } from "../../platform/database/connection.ts";

interface DeviceSeen {
  device: string;
  userId: number;
  epoch: string;
  horizon: bigint;
  at: Date;
}

export async function upsertDevice(db: Queryable, seen: DeviceSeen): Promise<void> {
  await db`
    insert into devices (device, user_id, epoch, horizon, seen_at)
    values (${seen.device}, ${seen.userId}, ${seen.epoch}, ${String(seen.horizon)}::xid8, ${seen.at})
    on conflict (device, user_id) do update set
      epoch = excluded.epoch, horizon = excluded.horizon, seen_at = excluded.seen_at`;
}

export async function deleteDevice(db: Queryable, device: string, userId: number): Promise<void> {
  await db`delete from devices where device = ${device} and user_id = ${userId}`;
}

export async function deleteDevicesUnseenSince(db: Queryable, since: Date): Promise<number> {
  const gone = await db`delete from devices where seen_at < ${since}`;
  return gone.count;
}

/** When a device of a user who may read the journal last pulled; null: never. */
export async function selectLastReceptionContact(db: Queryable): Promise<Date | null> {
  const [row] = await db<{ heard: Date | null }[]>`
    select max(devices.seen_at) as heard from devices
    join users on users.id = devices.user_id where 'journal' = any(users.rights)`;
  return row?.heard ?? null;
}
