import type { Db } from "../../platform/database/connection.ts";
import { retryAfterDeadlock } from "../../platform/database/deadlock.ts";
import { addressGroups } from "../../platform/http/client-address.ts";
import { bucketOf } from "../../platform/http/limits.ts";
import { deleteOldPlaces, keepPlaces, selectKnownPlaces } from "./queries.ts";

/** Where an attempt to sign in comes from. */
export interface Place {
  address: string;
  /** What the device's cookie says; null where it has none. */
  device: string | null;
}

const KEPT_MS = 180 * 24 * 60 * 60_000;

/** Whether this user has signed in before on this device, or from this address. */
export async function knownPlaceOf(
  db: Db,
  userId: number,
  place: Place,
): Promise<"device" | "address" | null> {
  const { device, address } = namesOf(place);
  const known = await selectKnownPlaces(db, userId, device ? [device, address] : [address]);
  if (device && known.includes(device)) return "device";
  return known.includes(address) ? "address" : null;
}

/**
 * Stores the device and address of a sign-in, so that strangers' attempts from elsewhere do not
 * delay this user here.
 */
export async function keepPlace(db: Db, userId: number, place: Place, now: Date): Promise<void> {
  const { device, address } = namesOf(place);
  const places = device ? [device, address] : [address];
  await retryAfterDeadlock(() => keepPlaces(db, { userId, places, now }));
  await deleteOldPlaces(db, new Date(now.getTime() - KEPT_MS));
}

function namesOf({ address, device }: Place) {
  const [nearest] = addressGroups(address);
  return {
    address: bucketOf({ kind: "address", subject: nearest }),
    device: device && bucketOf({ kind: "device", subject: device }),
  };
}
