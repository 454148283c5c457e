import { expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { LocalStore } from "../platform/platform.ts";
import { rememberIn } from "./remembered-user.ts";

const USER = {
  id: 7,
  login: "desk",
  rights: [],
  access_until: "2027-06-10T09:15:00Z",
  idle_lock_minutes: 15,
  site_bookings: { per_phone: 3, per_minute: 10, per_hour: 60 },
};

function emptyStore(): LocalStore {
  const kept = new Map<string, string>();
  return {
    names: () => [...kept.keys()],
    get: (name) => kept.get(name) ?? null,
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
  };
}

test("the device's name and user survive the loss of localStorage", async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const uuid = () => crypto.randomUUID();
  const [before, after] = [emptyStore(), emptyStore()];
  before.set("priem-device", "desk-name");
  await rememberIn({ databases, localStore: before, uuid }).storeUser(USER);
  expect((await rememberIn({ databases, localStore: after, uuid }).read()).user?.id).toBe(7);
  expect(after.get("priem-device")).toBe("desk-name");
});
