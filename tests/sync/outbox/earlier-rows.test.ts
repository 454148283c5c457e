import { expect, test } from "bun:test";
import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { requestOf } from "../../../web-admin/offline/operations/request.ts";
import { sealWith } from "../../../web-admin/offline/sealing/seal.ts";
import { createOutbox } from "../../../web-admin/offline/storage/outbox.ts";
// Written by the engine of commit a613729: one operation of each kind, and one answered.
import written from "./outbox-before-typed-operations.json";

const NOW = Date.parse("2027-06-11T09:00:00.000Z");
const bytesOf = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

/** The outbox of today's engine over the database as that commit left it. */
async function openWritten() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const dexie = new Dexie("priem-outbox-1", databases);
  dexie.version(3).stores({ rows: "++seq", keys: "id", kept: "seq,uid,answeredAt" });
  const bytes = (row: { sealed: string }) => ({ ...row, sealed: bytesOf(row.sealed) });
  await dexie.table("rows").bulkAdd(written.rows.map(bytes));
  await dexie.table("kept").bulkAdd(written.kept.map(bytes));
  await dexie.table("keys").add({ id: "data-key", keyId: written.keyId });
  dexie.close();
  const key = await crypto.subtle.importKey("raw", bytesOf(written.dataKey), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const clock = { now: () => NOW, ticks: () => NOW, after: () => () => undefined };
  const troubles: string[] = [];
  const outbox = createOutbox(
    { databases, clock },
    1,
    sealWith({ crypto }, { id: written.keyId, key }),
    { changed: () => undefined, trouble: (what) => troubles.push(what) },
  );
  await outbox.reload();
  return { outbox, troubles };
}

test("an outbox written before operations were typed is read whole, and sends the same requests to the letter", async () => {
  const { outbox, troubles } = await openWritten();
  const entries = [...outbox.operations(), ...(await outbox.retained())];
  const requests = entries.map((entry) => {
    const { method, path, body } = requestOf(entry);
    return { key: entry.key, method, path, body: body === undefined ? null : JSON.stringify(body) };
  });
  expect<unknown>(requests).toEqual(written.requests);
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...(["create-visit", "mark-visit-read", "edit-visit"] as const),
    ...(["set-schedule-day", "set-schedule-day"] as const),
    ...(["create-template", "edit-template", "delete-template"] as const),
    ...(["change-settings", "log-export", "cancel-visit", "edit-visit"] as const),
  ]);
  expect(outbox.unreadable()).toEqual([]);
  expect(troubles).toEqual([]);
  outbox.close();
});

test("an operation written before operations were typed keeps its base, its ETag and its answer", async () => {
  const { outbox } = await openWritten();
  const [, , edit, day, , , template] = outbox.operations();
  expect(edit).toMatchObject({
    ...{ etag: '"e1.3"', uid: "44444444-4444-4444-8444-444444444444" },
    base: { user_name: "Анна", employee: 1, record_day: "11.06.2027", record_time: "10:00" },
  });
  expect(day).toMatchObject({
    ...{ employee: 2, day: "2027-06-11", base: { times: ["09:00", "10:00"] } },
    body: { times: ["10:00", "12:00"], confirmedVisits: [5] },
  });
  expect(template).toMatchObject({ uid: "8", base: { tpl_name: "День", schedule_tpl: ["13:00"] } });
  expect(await outbox.retained()).toMatchObject([{ state: "done", answer: { etag: '"e1.4"' } }]);
  outbox.close();
});

test("a row written before operations were typed is kept typed once it is written again", async () => {
  const { outbox } = await openWritten();
  await outbox.change((entries) => ({ put: entries.slice(0, 1) }));
  await outbox.reload();
  expect(outbox.operations()[0]).toMatchObject({ kind: "create-visit", version: 2 });
  outbox.close();
});
