import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { userName } from "../../../api/platform/event-log/event.ts";
import { journalRecordSchema } from "../../../shared/journal/record.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { asAnswered } from "../../support/server/as-answered.ts";
import { journalDeskForFile } from "./journal-desk.ts";

const desk = journalDeskForFile();

const isoDay = (wire: string) => wire.split(".").reverse().join("-") as Day;

async function bookedOnSite(record_day: string, record_time = "09:00") {
  const visit = { user_name: "Анна", phone: "79001234567", service: "Консультация" };
  const body = { employee: desk.doctor, record_day, record_time, ...visit };
  return (await desk.server.post("/journal", body)).json();
}

const unread = async () => (await desk.staff.json("/api/journal/unread-count")).count;

describe("the journal", () => {
  test("A-3.1 A-7.7 a record is read by its number and by its uid, with every field", async () => {
    const record_day = await desk.freshDay();
    const given = { phone: "89001234567", service: "Консультация", add_comment: "С направлением" };
    const record = await desk.booked({
      record_day,
      record_time: "09:00",
      user_name: "Анна",
      ...given,
    });
    for (const name of [record.id, record.uid, record.uid.toUpperCase()]) {
      const { status, etag, body } = await desk.read(name);
      expect([status, body]).toEqual([200, record]);
      expect(etag).toMatch(/^"[0-9a-f]+\.1"$/);
    }
    expect(record).toMatchObject({
      id: expect.any(Number),
      record_day,
      record_time: "09:00",
      employee: desk.doctor,
      employee_name: "Соколова Мария Петровна",
      user_name: "Анна",
      ...given,
      operator_view: true,
      call_operator: true,
    });
  });

  test.each(["999999", "0", "-1", "1.5", "abc", "99999999999", crypto.randomUUID()])(
    "A-7.7 there is no record %s: 404 in words",
    async (name) => {
      const { status, body } = await desk.read(name);
      expect([status, body.message]).toEqual([404, "Запись не найдена"]);
    },
  );

  test("A-7.6 GET /api/journal lists every record by day and time, or some days of them", async () => {
    const [first, second] = [await desk.freshDay(), await desk.freshDay()];
    await desk.booked({ record_day: second, record_time: "09:00" });
    await desk.booked({ record_day: first, record_time: "11:00" });
    await desk.booked({ record_day: first, record_time: "10:00" });
    const list = async (query: string) => {
      const answer = await desk.staff.request(`/api/journal${query}`);
      expect(answer.status).toBe(200);
      const records = asAnswered(z.array(journalRecordSchema), await answer.json());
      return records.map(({ record_day, record_time }) => `${record_day} ${record_time}`);
    };
    const mine = [`${first} 10:00`, `${first} 11:00`, `${second} 09:00`];
    expect(await list(`?from=${first}&to=${second}`)).toEqual(mine);
    expect(await list(`?day=${first}`)).toEqual(mine.slice(0, 2));
    expect((await list("")).filter((slot) => mine.includes(slot))).toEqual(mine);
    expect((await desk.staff.request(`/api/journal?from=31.02.2027`)).status).toBe(400);
  });

  test("A-7.8 PUT with the full record moves and changes it, and keeps its source", async () => {
    const [from, to] = [await desk.freshDay(), await desk.freshDay()];
    const other = await addDoctor(desk.server.db, { name_employee: "Орлова Нина" });
    await offer(desk.server.db, other, isoDay(to), ["12:00"]);
    const { uid: id } = await bookedOnSite(from);
    const { body: full } = await desk.read(id);
    const changes = {
      employee: other,
      record_day: to,
      record_time: "12:00",
      user_name: "Мария",
      phone: "79007654321",
      service: "УЗИ малого таза",
      add_comment: "Перенесена",
      call_operator: true,
    };
    const answer = await desk.put(id, { ...full, ...changes, source: "staff" });
    expect(answer.status).toBe(200);
    const after = { ...full, ...changes, employee_name: "Орлова Нина", revision: 2 };
    expect(await answer.json()).toEqual(after);
    expect((await desk.read(id)).body).toEqual(after);
    expect((await bookedOnSite(from)).time).toBe("09:00");
  });

  test("A-7.9 A-4.4 PUT {call_operator: true} confirms and leaves the rest alone", async () => {
    const { uid: id } = await bookedOnSite(await desk.freshDay());
    const { body: before } = await desk.read(id);
    expect(before.call_operator).toBe(false);
    const answer = await desk.put(id, { call_operator: true });
    expect(await answer.json()).toEqual({ ...before, call_operator: true, revision: 2 });
  });

  test("a move to a slot that is taken or not offered is 409 with the nearest free", async () => {
    const record_day = await desk.freshDay();
    const { id } = await desk.booked({ record_day, record_time: "09:00", user_name: "Анна" });
    await desk.booked({ record_day, record_time: "10:00" });
    const taken = await desk.put(id, { record_time: "10:00", user_name: "Другая" });
    const problem = await taken.json();
    expect([taken.status, problem.code]).toEqual([409, "slot_taken"]);
    expect(problem.nearest[0]).toEqual({ employee: desk.doctor, day: record_day, time: "11:00" });
    const unoffered = await desk.put(id, { record_time: "10:30" });
    expect([unoffered.status, (await unoffered.json()).code]).toEqual([409, "slot_not_offered"]);
    const gone = await desk.put(id, { employee: 999_999 });
    expect([gone.status, (await gone.json()).code]).toEqual([409, "doctor_gone"]);
    expect((await desk.read(id)).body).toMatchObject({ record_time: "09:00", user_name: "Анна" });
  });

  test("a record keeps its own slot when the doctor offers it no more", async () => {
    const record_day = await desk.freshDay();
    const { id } = await desk.booked({ record_day, record_time: "09:00" });
    await offer(desk.server.db, desk.doctor, isoDay(record_day), ["12:00"]);
    const kept = await desk.put(id, { record_day, record_time: "09:00", user_name: "Анна" });
    expect([kept.status, (await kept.json()).user_name]).toEqual([200, "Анна"]);
  });

  test("If-Match of an older revision or another epoch is 412 with the current record", async () => {
    const { id } = await desk.booked({ record_day: await desk.freshDay(), record_time: "09:00" });
    const { etag } = await desk.read(id);
    const first = await desk.put(id, { user_name: "Анна" }, { "if-match": etag ?? "" });
    expect(first.status).toBe(200);
    const current = await desk.read(id);
    expect(first.headers.get("etag")).toBe(current.etag);
    const otherEpoch = current.etag?.replace(/^"\w+/, '"0a0b') ?? "";
    for (const stale of [etag ?? "", otherEpoch, '"nonsense"']) {
      const answer = await desk.put(id, { user_name: "Ольга" }, { "if-match": stale });
      expect([answer.status, answer.headers.get("etag")]).toEqual([412, current.etag]);
      expect(await answer.json()).toMatchObject({ code: "stale", current: current.body });
      const cancelled = await desk.staff.delete(`/api/journal/${id}`, { "if-match": stale });
      expect(cancelled.status).toBe(412);
    }
    expect(await desk.read(id)).toEqual(current);
    expect((await desk.put(id, { user_name: "Ольга" }, { "if-match": "*" })).status).toBe(200);
  });

  test("a refusal of a stale copy names who changed or confirmed the record last, not who made it", async () => {
    const slot = { record_day: await desk.freshDay(), record_time: "09:00" };
    const { id } = await desk.booked({ ...slot, call_operator: false });
    const { etag } = await desk.read(id);
    for (const change of [{ user_name: "Анна" }, { call_operator: true }]) {
      const colleague = await desk.server.signIn(["journal"]);
      const changed = await colleague.put(`/api/journal/${id}`, change);
      expect(changed.status).toBe(200);
      const late = await desk.put(id, { user_name: "Ольга" }, { "if-match": etag ?? "" });
      expect(late.status).toBe(412);
      expect((await late.json()).changed).toEqual({
        by: userName(colleague.user.login, colleague.user.id),
        at: THURSDAY_NINE.toISOString(),
      });
    }
  });

  test("a PUT that changes nothing keeps the revision", async () => {
    const record = await desk.booked({ record_day: await desk.freshDay(), record_time: "09:00" });
    expect(await (await desk.put(record.id, record)).json()).toEqual(record);
  });

  test.each([
    ["A-7.10 A-4.7 DELETE /api/journal/{id}", "/api/journal/"],
    ["A-7.16 DELETE /booked-slots/{id}", "/booked-slots/"],
    ["A-7.16 DELETE /api/booked-slots/{id}", "/api/booked-slots/"],
  ])("%s destroys the record and frees its slot", async (_, path) => {
    const slot = { record_day: await desk.freshDay(), record_time: "09:00" };
    const { id, uid } = await desk.booked(slot);
    const answer = await desk.staff.delete(`${path}${id}`);
    expect([answer.status, await answer.json()]).toEqual([200, { id, uid }]);
    for (const name of [id, uid]) {
      const gone = await desk.read(name);
      expect([gone.status, gone.body.code]).toEqual([410, "destroyed"]);
      expect(gone.body).toMatchObject({
        destroyed: { id, record_day: slot.record_day, record_time: "09:00" },
        changed: {
          by: userName(desk.staff.user.login, desk.staff.user.id),
          at: expect.any(String),
        },
      });
      expect((await desk.put(name, { add_comment: "Поздно" })).status).toBe(410);
      expect((await desk.staff.delete(`${path}${name}`)).status).toBe(410);
    }
    expect((await desk.staff.delete(`${path}${uid}`)).status).toBe(410);
    await desk.booked(slot);
  });

  test("A-7.5 A-3.11 the unread are those from the site, unconfirmed, never read", async () => {
    const record_day = await desk.freshDay();
    const before = await unread();
    await desk.booked({ record_day, record_time: "12:00", call_operator: false });
    const one = await bookedOnSite(record_day, "09:00");
    const two = await bookedOnSite(record_day, "10:00");
    const three = await bookedOnSite(record_day, "11:00");
    expect(await unread()).toBe(before + 3);
    await desk.put(one.uid, { call_operator: true });
    await desk.put(two.uid, { read: true });
    await desk.put(three.uid, { operator_view: true });
    expect(await unread()).toBe(before);
    await desk.put(two.uid, { read: false });
    expect(await unread()).toBe(before + 1);
  });

  test("A-4.6 reading leaves the source, the flags and the revision alone", async () => {
    const { uid: id } = await bookedOnSite(await desk.freshDay());
    const { body: before } = await desk.read(id);
    const answer = await desk.put(id, { read: true });
    expect(await answer.json()).toEqual({ ...before, read_at: THURSDAY_NINE.toISOString() });
  });

  test("operator_view in a PUT is stored and marks as read, and the source stays the site", async () => {
    const { uid: id } = await bookedOnSite(await desk.freshDay());
    await desk.put(id, { operator_view: true });
    expect((await desk.read(id)).body).toMatchObject({
      operator_view: true,
      source: "site",
      read_at: THURSDAY_NINE.toISOString(),
    });
  });

  test("two records that swap their slots at once both stay, one where it was", async () => {
    const record_day = await desk.freshDay();
    const a = await desk.booked({ record_day, record_time: "09:00" });
    const b = await desk.booked({ record_day, record_time: "10:00" });
    const answers = await Promise.all([
      desk.put(a.id, { record_time: "10:00" }),
      desk.put(b.id, { record_time: "09:00" }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const slots = await desk.server.db`
      select record_time from journal_records where id in (${a.id}, ${b.id}) order by 1`;
    expect(slots.map((row) => row.record_time)).toEqual(["09:00", "10:00"]);
  });
});

test("A-7.11 A-7.12 A-3.11 deleteAfterDayPassed makes the round trip", async () => {
  const admin = await desk.server.signIn(["users"]);
  const settings = async () => desk.staff.json("/api/settings/journal");
  expect(await settings()).toEqual({ deleteAfterDayPassed: false });
  for (const deleteAfterDayPassed of [true, false]) {
    const body = { deleteAfterDayPassed };
    const answer = await admin.put("/api/settings/journal", body);
    expect([answer.status, await answer.json()]).toEqual([200, body]);
    expect(await settings()).toEqual(body);
  }
  for (const bad of [{}, { deleteAfterDayPassed: "yes" }, []]) {
    const answer = await admin.put("/api/settings/journal", bad);
    expect(answer.status).toBe(400);
  }
});
