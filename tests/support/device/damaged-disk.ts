import { mirrorName, outboxName } from "../../../web-admin/offline/storage/databases.ts";
import type { TestDevice } from "./device.ts";
import { readStore } from "./read-store.ts";
import type { Seat } from "./reception.ts";

type DeviceSeat = Pick<Seat, "device" | "person">;

const mirrorOf = ({ person }: Pick<Seat, "person">) => mirrorName(person.user.id);
export const outboxOf = ({ person }: Pick<Seat, "person">) => outboxName(person.user.id);

export interface Row {
  key: string;
  encrypted?: Uint8Array;
  body?: Uint8Array;
}

/** The disk has flipped a bit in each piece that `isHit`. */
export async function corrupt(
  { indexedDB }: Pick<TestDevice, "indexedDB">,
  { name, store }: { name: string; store: string },
  isHit: (row: Row) => boolean,
): Promise<void> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const writing = opening.result.transaction(store, "readwrite");
  const reading = writing.objectStore(store).getAll();
  let hits = 0;
  reading.addEventListener("success", () => {
    for (const row of (reading.result as Row[]).filter(isHit)) {
      const piece = row.body ?? row.encrypted;
      if (!piece) continue;
      piece[piece.length - 1] = (piece.at(-1) ?? 0) ^ 1;
      writing.objectStore(store).put(row);
      hits++;
    }
  });
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  opening.result.close();
  if (hits === 0) throw new Error(`Nothing was hit in ${store}`);
}

/** Opens a database as a tab of a newer app does: open connections get a `versionchange`. */
export async function openNewer(
  { indexedDB }: Pick<TestDevice, "indexedDB">,
  name: string,
): Promise<void> {
  const opening = indexedDB.open(name, 10_000);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  opening.result.close();
}

/** Deletes all rows, as a browser may do silently. */
export async function emptyAll({ indexedDB }: Pick<TestDevice, "indexedDB">): Promise<void> {
  for (const { name = "" } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const { result: database } = opening;
    const stores = [...database.objectStoreNames];
    const emptying = database.transaction(stores, "readwrite");
    for (const store of stores) emptying.objectStore(store).clear();
    await new Promise((resolve) => emptying.addEventListener("complete", resolve));
    database.close();
  }
}

/** Which table of the mirror is shown. */
async function shownTable(seat: DeviceSeat): Promise<string> {
  const [meta] = (await readStore(seat.device.indexedDB, mirrorOf(seat), "meta")) as {
    shown: string;
  }[];
  return meta?.shown ?? "docs";
}

export const corruptMirror = async (seat: DeviceSeat, isHit: (row: Row) => boolean) =>
  corrupt(seat.device, { name: mirrorOf(seat), store: await shownTable(seat) }, isHit);
