import { expect, spyOn, test } from "bun:test";
import { IDBKeyRange } from "fake-indexeddb";
import {
  newDataKey,
  unwrapByDevice,
  unwrapByPassword,
  wrapForDevice,
} from "../../../web-admin/offline/encryption/data-key.ts";
import { type Keyring, OutboxDatabase } from "../../../web-admin/offline/storage/databases.ts";
import { outboxOf } from "../../support/device/damaged-disk.ts";
import { QUICK_CRYPTO } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import type { Seat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

const world = { crypto: QUICK_CRYPTO };
async function serversHalf({ person }: Seat): Promise<Uint8Array<ArrayBuffer>> {
  const [row] = await reception.server.db<{ key: Uint8Array }[]>`
    select key from device_keys where user_id = ${person.user.id}`;
  if (!row) throw new Error("The server has no half");
  return new Uint8Array(row.key);
}

async function ringOn(seat: Seat): Promise<Keyring> {
  const [ring] = await readStore(seat.device.indexedDB, outboxOf(seat), "keys");
  return ring as Keyring;
}

/** As after a sign-out and a new login in another tab. */
async function replaceRing(seat: Seat): Promise<Keyring> {
  const byDevice = await wrapForDevice(world, await serversHalf(seat), newDataKey(world));
  const ring = { id: "data-key" as const, keyId: "next", byDevice, byPassword: null };
  const databases = { indexedDB: seat.device.indexedDB, IDBKeyRange };
  const database = new OutboxDatabase({ databases }, seat.person.user.id);
  await database.keys.put(ring);
  database.close();
  return ring;
}

test("a key that is replaced while a login wraps it stays as it is, and the login's password opens it", async () => {
  const seat = await reception.takeSeat();
  const { login, password } = seat.person.user;
  let next: Keyring | null = null;
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  const slow = spyOn(crypto.subtle, "deriveKey").mockImplementation(async (...given) => {
    next ??= await replaceRing(seat);
    return derive(...given);
  });
  expect(await seat.tab.device.session.signIn(login, password)).toMatchObject({ ok: true });
  slow.mockRestore();
  const ring = await ringOn(seat);
  expect(next).toMatchObject({ keyId: ring.keyId, byDevice: ring.byDevice });
  const byPassword = ring.byPassword && (await unwrapByPassword(world, password, ring.byPassword));
  expect(byPassword).toEqual(await unwrapByDevice(world, await serversHalf(seat), ring.byDevice));
});
