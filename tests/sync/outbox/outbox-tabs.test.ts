import { expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Day } from "../../../shared/time/calendar.ts";
import { createVisit } from "../../../web-admin/offline/operations/kinds/create-visit.ts";
import { editVisit } from "../../../web-admin/offline/operations/kinds/edit-visit.ts";
import type { Operation } from "../../../web-admin/offline/operations/operation.ts";
import { queueOf } from "../../../web-admin/offline/operations/target.ts";
import type { VisitView } from "../../../web-admin/offline/operations/visit.ts";
import { OutboxDatabase } from "../../../web-admin/offline/storage/databases.ts";
import { createOutbox, type Outbox } from "../../../web-admin/offline/storage/outbox.ts";
import { newCipher } from "../../../web-admin/offline/storage/sample-mirror.ts";
import { sendAgain } from "../../../web-admin/offline/sync/after-restore.ts";
import { shownVisit } from "../../support/clinic/shown-visit.ts";

const USER = 1;
const SILENT = { changed() {}, trouble() {}, lost() {} };
const ANNA = { employee: 1, record_day: "2027-06-11" as Day, record_time: "10:00" };

/** Two tabs of one device; each sees the other's writes only by reading. */
async function twoOutboxes() {
  const clock = { now: () => Date.now(), ticks: () => performance.now(), after: () => () => {} };
  const world = { databases: { indexedDB: new IDBFactory(), IDBKeyRange }, clock };
  const cipher = await newCipher("this-key");
  const database = new OutboxDatabase(world, USER);
  await database.keys.put({
    id: "data-key",
    keyId: cipher.id,
    byDevice: new Uint8Array(),
    byPassword: null,
  });
  database.close();
  return [
    createOutbox(world, USER, cipher, SILENT),
    createOutbox(world, USER, cipher, SILENT),
  ] as const;
}

const become = (state: Operation["state"]) => (entries: readonly Operation[]) => ({
  put: entries.map((entry) => ({ ...entry, state, attempts: 1 })),
});

/** An answered and retained booking, as a tab reads it. */
async function retainedIn(outbox: Outbox) {
  await outbox.change(() =>
    createVisit.plan(queueOf([], crypto.randomUUID()), {
      uid: crypto.randomUUID(),
      visit: { ...ANNA, user_name: "Анна" },
    }),
  );
  await outbox.change(become("done"));
  await outbox.change((entries) => ({ retain: [...entries] }));
  return outbox.retained();
}

test("an operation resent by another tab and then discarded is not sent again", async () => {
  const [leading, behind] = await twoOutboxes();
  const seen = await retainedIn(behind);
  expect(seen).toHaveLength(1);
  await leading.reload();
  expect(await sendAgain(leading, seen, seen)).toBe(true);
  await leading.change((entries) => ({ remove: [...entries] }));
  expect(await sendAgain(behind, seen, seen)).toBe(false);
  expect(behind.operations()).toEqual([]);
  leading.close();
  behind.close();
});

test("a resent operation waits under its key, and is not retained any more", async () => {
  const [leading, behind] = await twoOutboxes();
  const [seen] = await retainedIn(leading);
  expect(await sendAgain(leading, seen ? [seen] : [], seen ? [seen] : [])).toBe(true);
  await behind.reload();
  expect(behind.operations()).toMatchObject([{ key: seen?.key, state: "pending", answer: null }]);
  expect(await behind.retained()).toEqual([]);
  leading.close();
  behind.close();
});

test("an edit made in a tab that has not read the other's answer yet is planned again by it", async () => {
  const [leading, behind] = await twoOutboxes();
  const uid = crypto.randomUUID();
  await leading.change(() =>
    createVisit.plan(queueOf([], crypto.randomUUID()), {
      uid,
      visit: { ...ANNA, user_name: "Анна" },
    }),
  );
  await leading.change(become("sending"));
  await behind.reload();
  await leading.change(become("done"));
  const plannedOn: string[] = [];
  await behind.change((entries) => {
    plannedOn.push(...entries.map(({ state }) => state));
    const seen = { record: shownOf(uid), etag: null };
    return editVisit.plan(queueOf(entries, crypto.randomUUID()), {
      basis: seen,
      edit: { user_name: "Вера" },
    });
  });
  expect(plannedOn).toEqual(["sending", "done"]);
  leading.close();
  behind.close();
});

const shownOf = (uid: string): VisitView =>
  shownVisit({ uid, id: null, day: ANNA.record_day, revision: 0, sync: "waiting" });
