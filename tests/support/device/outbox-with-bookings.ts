import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Answered, Later } from "../../../web-admin/offline/network/calls.ts";
import { createVisit } from "../../../web-admin/offline/operations/kinds/create-visit.ts";
import { queueOf } from "../../../web-admin/offline/operations/target.ts";
import { undoUntil } from "../../../web-admin/offline/operations/undo-window.ts";
import type { Platform } from "../../../web-admin/offline/platform/platform.ts";
import { OutboxDatabase } from "../../../web-admin/offline/storage/databases.ts";
import { createOutbox } from "../../../web-admin/offline/storage/outbox.ts";
import { newCipher } from "../../../web-admin/offline/storage/sample-mirror.ts";
import { QUICK_CRYPTO } from "./device.ts";

/** More than may be in flight at once. */
export const BOOKINGS = 12;

interface Filling {
  clock: Platform["clock"];
  bookings?: number;
  /** The undo window of each. */
  heldMs?: number;
  random?: Platform["random"];
}

/** An outbox with bookings for different times, on a new disk. */
export async function outboxWithBookings({
  bookings = BOOKINGS,
  heldMs = 0,
  clock,
  random = () => 0,
}: Filling) {
  const platform = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    clock,
    random,
    uuid: () => crypto.randomUUID(),
    crypto: QUICK_CRYPTO,
  };
  const cipher = await newCipher("this-key");
  const database = new OutboxDatabase(platform, 1);
  await database.keys.put({
    id: "data-key",
    keyId: cipher.id,
    byDevice: new Uint8Array(),
    byPassword: null,
  });
  database.close();
  const outbox = createOutbox(platform, 1, cipher, { changed() {}, trouble() {}, lost() {} });
  for (let each = 0; each < bookings; each++) {
    const record_day = `2027-06-${10 + each}` as Day;
    const visit = { employee: 1, record_day, record_time: "10:00" };
    const change = createVisit.plan(queueOf([], platform.uuid()), { uid: platform.uuid(), visit });
    await outbox.change(() => (heldMs > 0 ? undoUntil(change, clock.now() + heldMs) : change));
  }
  return { platform, outbox };
}

/** The server has made the booking. */
export const CREATED: Answered = {
  kind: "answered",
  status: 201,
  body: {},
  problem: null,
  etag: null,
  epoch: null,
  xid: null,
};

/** The server asks to try again. */
export const LATER: Later = {
  kind: "later",
  connectionFailed: false,
  reached: true,
  tooOld: false,
  retryAfterMs: null,
};
