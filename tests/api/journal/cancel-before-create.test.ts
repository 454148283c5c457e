import { beforeAll, describe, expect, test } from "bun:test";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { addDoctor, addVisit, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let doctor: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, "2027-06-11", ["09:00", "10:00", "11:00"]);
});

const repeatable = () => ({ [HEADERS.key]: crypto.randomUUID() });

const cancel = (uid: string, headers: Record<string, string> = {}) =>
  staff.delete(`/api/journal/${uid}`, headers);

const book = (uid: string, record_time: string) =>
  staff.post("/api/journal", { uid, employee: doctor, record_day: "11.06.2027", record_time });

async function count(table: "journal_records" | "destruction_acts", uid: string) {
  const [row] = await server.db<{ count: number }[]>`
    select count(*)::int as count from ${server.db(table)} where uid = ${uid}`;
  return row?.count;
}

describe("cancelling a uid that was never created", () => {
  test("under a key blocks it: later creations are refused, and no act is written", async () => {
    const uid = crypto.randomUUID();
    const key = repeatable();
    const first = await cancel(uid, key);
    expect([first.status, await first.json()]).toEqual([200, { id: null, uid }]);
    const again = await cancel(uid, key);
    expect([again.status, await again.json()]).toEqual([200, { id: null, uid }]);
    expect((await book(uid, "09:00")).status).toBe(410);
    expect(await count("destruction_acts", uid)).toBe(0);
    expect((await cancel(uid, repeatable())).status).toBe(410);
  });

  test("without a key is 404, and the uid can still be created", async () => {
    const uid = crypto.randomUUID();
    expect((await cancel(uid)).status).toBe(404);
    expect((await book(uid, "09:00")).status).toBe(201);
  });

  test("waits for a running creation, and destroys its record, with an act", async () => {
    const uid = crypto.randomUUID();
    const booking = await holdTransaction(server.databaseUrl, "its own");
    const visit = { uid, employee: doctor, day: "2027-06-11", time: "10:00" } as const;
    await booking.run((tx) => addVisit(tx, visit));
    const cancelled = cancel(uid, repeatable());
    await untilWaiting(server.db, 1);
    await booking.commit();
    const answer = await cancelled;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ uid, id: expect.any(Number) });
    expect([await count("journal_records", uid), await count("destruction_acts", uid)]).toEqual([
      0, 1,
    ]);
  });
});
