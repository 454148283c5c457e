import { describe, expect, test } from "bun:test";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { addDoctor, destroyVisit, offer } from "../../support/clinic/clinic.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { journalDeskForFile } from "./journal-desk.ts";

const desk = journalDeskForFile();

describe("reception's booking", () => {
  test("A-7.13 A-9.8 A-5.7 POST /api/journal with the slot alone is a record of reception's, both flags true", async () => {
    const record_day = await desk.freshDay();
    const answer = await desk.post({ record_day, record_time: "09:00" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      source: "staff",
      operator_view: true,
      call_operator: true,
      record_day,
      record_time: "09:00",
      user_name: "",
      phone: "",
      service: "",
      add_comment: "",
      consent: null,
    });
  });

  test("A-3.2 A-5.7 empty strings count as absent, and given values are stored", async () => {
    const record_day = await desk.freshDay();
    const empty = { user_name: "", phone: "", service: "", add_comment: "" };
    await desk.booked({ record_day, record_time: "09:00", ...empty });
    const given = {
      user_name: "Ольга",
      phone: "8 900 123 45 67",
      service: "Любая другая",
      add_comment: "Перезвонить",
      call_operator: false,
    };
    const record = await desk.booked({ record_day, record_time: "10:00", ...given });
    expect(record).toMatchObject({ ...given, phone: "89001234567" });
  });

  test.each([
    ["Иванова А.С.", "6-12-34"],
    ["Петрова Анна (дочь)", "8 900 123-45-67, 6-12-34"],
    ["Ким / перезвонить 2 раза", "нет, пишет в мессенджер"],
    ["Ž. Łukasz 3-й", "900123456"],
    ["я".repeat(200), "1".repeat(200)],
  ])(
    "A-5.7 a name and a phone are kept as reception writes them: %s, %s",
    async (user_name, phone) => {
      const record_day = await desk.freshDay();
      const patient = { user_name, phone };
      const made = await desk.booked({ record_day, record_time: "09:00", ...patient });
      expect(made).toMatchObject(patient);
      await desk.put(made.uid, { user_name: "", phone: "" });
      expect((await desk.read(made.uid)).body).toMatchObject({ user_name: "", phone: "" });
      expect((await desk.put(made.uid, patient)).status).toBe(200);
      expect((await desk.read(made.uid)).body).toMatchObject(patient);
      for (const field of ["user_name", "phone"]) {
        const answer = await desk.put(made.uid, { [field]: "я".repeat(201) });
        expect([answer.status, (await answer.json()).fields]).toEqual([
          400,
          { [field]: "Не длиннее 200 символов" },
        ]);
      }
    },
  );

  test("needs a free slot: the second gets 409, an unoffered time, too", async () => {
    const record_day = await desk.freshDay();
    await desk.booked({ record_day, record_time: "09:00" });
    const taken = await desk.post({ record_day, record_time: "09:00" });
    expect([taken.status, (await taken.json()).code]).toEqual([409, "slot_taken"]);
    const withdrawn = await desk.post({ record_day, record_time: "09:30" });
    expect([withdrawn.status, (await withdrawn.json()).code]).toEqual([409, "slot_not_offered"]);
  });

  test("may fill in a time that has merely passed", async () => {
    await offer(desk.server.db, desk.doctor, "2027-06-09", ["15:00"]);
    await desk.booked({ record_day: "09.06.2027", record_time: "15:00" });
  });

  test("under an existing uid returns the current record", async () => {
    const record_day = await desk.freshDay();
    const uid = crypto.randomUUID();
    const made = await desk.booked({ uid, record_day, record_time: "09:00" });
    await desk.put(uid, { record_time: "11:00" });
    const again = await desk.booked({ uid, record_day, record_time: "09:00" });
    expect(again).toMatchObject({ id: made.id, record_time: "11:00", revision: 2 });
  });

  test("under an existing uid for a different slot is 409 with the record's slot, moved or not", async () => {
    const record_day = await desk.freshDay();
    const uid = crypto.randomUUID();
    const made = await desk.post({ uid, record_day, record_time: "09:00" });
    const elsewhere = await desk.post({ uid, record_day, record_time: "10:00" });
    expect([elsewhere.status, await elsewhere.json()]).toEqual([
      409,
      {
        code: "key_reused",
        message: `Эта запись уже есть: ${record_day} в 09:00`,
        current: expect.objectContaining({
          employee: desk.doctor,
          record_day,
          record_time: "09:00",
        }),
      },
    ]);
    const booking = BigInt(made.headers.get(HEADERS.xid) ?? 0);
    expect(BigInt(elsewhere.headers.get(HEADERS.xid) ?? 0)).toBeGreaterThan(booking);
    await desk.put(uid, { record_time: "11:00" });
    expect((await desk.post({ uid, record_day, record_time: "10:00" })).status).toBe(409);
    expect((await desk.post({ uid, record_day, record_time: "11:00" })).status).toBe(201);
    const other = await addDoctor(desk.server.db);
    const sameTime = { uid, employee: other, record_day, record_time: "09:00" };
    expect((await desk.post(sameTime)).status).toBe(409);
    expect((await desk.read(uid)).body).toMatchObject({
      record_time: "11:00",
      employee: desk.doctor,
    });
  });

  test("under a destroyed uid is 410, also when the destruction is still under way", async () => {
    const record_day = await desk.freshDay();
    const uid = crypto.randomUUID();
    await desk.booked({ uid, record_day, record_time: "09:00" });
    const destroying = await holdTransaction(desk.server.databaseUrl, "its own");
    await destroying.run((tx) => destroyVisit(tx, uid));
    const late = desk.post({ uid, record_day, record_time: "10:00" });
    await untilWaiting(desk.server.db, 1);
    await destroying.commit();
    const answer = await late;
    expect([answer.status, (await answer.json()).code]).toEqual([410, "destroyed"]);
    expect((await desk.read(uid)).status).toBe(410);
  });

  test("sent by an outbox whose user may read the journal no more is never a visitor's", async () => {
    const record_day = await desk.freshDay();
    const other = await desk.server.signIn(["prices"]);
    const visit = { user_name: "Анна", phone: "79001234567", service: "Консультация" };
    const body = { employee: desk.doctor, record_day, record_time: "09:00", ...visit };
    const acting = { "x-acting-user": String(other.user.id) };
    expect((await other.post("/journal", body, acting)).status).toBe(403);
    expect((await desk.server.post("/journal", body, acting)).status).toBe(401);
  });
});
