import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, type Day, formatDay } from "../../../shared/calendar.ts";
import { journalRecordSchema } from "../../../shared/journal.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic.ts";
import { sending } from "../../support/json.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let staff: SignedIn;
let doctor: number;
let dayNumber = 0;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  staff = await server.signIn(["journal"]);
  doctor = await addDoctor(server.db, { name_employee: "Соколова Мария Петровна" });
});
afterAll(() => server.stop());

/** Each test has a day of its own, with four times. */
async function freshDay(): Promise<string> {
  const day = addDays("2027-07-01", dayNumber++);
  await offer(server.db, doctor, day, ["09:00", "10:00", "11:00", "12:00"]);
  return formatDay(day);
}

const isoDay = (wire: string) => wire.split(".").reverse().join("-") as Day;

const post = (fields: Record<string, unknown>, path = "/journal") =>
  staff.request(path, sending("POST", { employee: doctor, ...fields }));

async function booked(fields: Record<string, unknown>) {
  const answer = await post(fields);
  expect(answer.status).toBe(201);
  return journalRecordSchema.parse(await answer.json());
}

async function bookedOnSite(record_day: string, record_time = "09:00") {
  const visit = { user_name: "Анна", phone: "79001234567", service: "Консультация" };
  const body = { employee: doctor, record_day, record_time, ...visit };
  return (await server.request("/journal", sending("POST", body))).json();
}

const read = async (name: unknown) => {
  const answer = await staff.request(`/api/journal/${name}`);
  return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.json() };
};

const put = (name: unknown, body: unknown, headers: Record<string, string> = {}) =>
  staff.request(`/api/journal/${name}`, sending("PUT", body, headers));

const unread = async () => (await (await staff.request("/api/journal/unread-count")).json()).count;

describe("reception's booking", () => {
  test.each(["/journal", "/api/journal"])(
    "A-7.13 A-9.8 A-5.7 POST %s with the slot alone is a record of reception's, both flags true",
    async (path) => {
      const record_day = await freshDay();
      const answer = await post({ record_day, record_time: "09:00" }, path);
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
    },
  );

  test("A-3.2 A-5.7 empty strings are as good as absent, and what is given is kept", async () => {
    const record_day = await freshDay();
    const empty = { user_name: "", phone: "", service: "", add_comment: "" };
    await booked({ record_day, record_time: "09:00", ...empty });
    const given = {
      user_name: "Ольга",
      phone: "8 900 123 45 67",
      service: "Любая другая",
      add_comment: "Перезвонить",
      call_operator: false,
    };
    const record = await booked({ record_day, record_time: "10:00", ...given });
    expect(record).toMatchObject({ ...given, phone: "89001234567" });
  });

  test("needs a free slot: the second gets 409, an unoffered time, too", async () => {
    const record_day = await freshDay();
    await booked({ record_day, record_time: "09:00" });
    const taken = await post({ record_day, record_time: "09:00" });
    expect([taken.status, (await taken.json()).code]).toEqual([409, "slot_taken"]);
    const withdrawn = await post({ record_day, record_time: "09:30" });
    expect([withdrawn.status, (await withdrawn.json()).code]).toEqual([409, "slot_not_offered"]);
  });

  test("may fill in a time that has merely passed", async () => {
    await offer(server.db, doctor, "2027-06-09", ["15:00"]);
    await booked({ record_day: "09.06.2027", record_time: "15:00" });
  });

  test("under a uid that stands finds the record as it is now", async () => {
    const record_day = await freshDay();
    const uid = crypto.randomUUID();
    const made = await booked({ uid, record_day, record_time: "09:00" });
    await put(uid, { record_time: "11:00" });
    const again = await booked({ uid, record_day, record_time: "09:00" });
    expect(again).toMatchObject({ id: made.id, record_time: "11:00", revision: 2 });
  });

  test("under a destroyed uid is 410, also when the destruction is still under way", async () => {
    const record_day = await freshDay();
    const uid = crypto.randomUUID();
    await booked({ uid, record_day, record_time: "09:00" });
    const { promise: destroyed, resolve: commit } = Promise.withResolvers<void>();
    const destroying = server.db.begin(async (tx) => {
      await tx`delete from journal_records where uid = ${uid}`;
      await tx`insert into destroyed_records (uid) values (${uid})`;
      await destroyed;
    });
    const late = post({ uid, record_day, record_time: "10:00" });
    await Bun.sleep(150);
    commit();
    await destroying;
    const answer = await late;
    expect([answer.status, (await answer.json()).code]).toEqual([410, "destroyed"]);
    expect((await read(uid)).status).toBe(410);
  });

  test("sent by an outbox whose user may read the journal no more is never a visitor's", async () => {
    const record_day = await freshDay();
    const other = await server.signIn(["prices"]);
    const visit = { user_name: "Анна", phone: "79001234567", service: "Консультация" };
    const body = { employee: doctor, record_day, record_time: "09:00", ...visit };
    const acting = { "x-acting-user": String(other.user.id) };
    expect((await other.request("/journal", sending("POST", body, acting))).status).toBe(403);
    expect((await server.request("/journal", sending("POST", body, acting))).status).toBe(401);
  });
});

describe("the journal", () => {
  test("A-3.1 A-7.7 a record is read by its number and by its uid, with every field", async () => {
    const record_day = await freshDay();
    const record = await booked({ record_day, record_time: "09:00", user_name: "Анна" });
    for (const name of [record.id, record.uid, record.uid.toUpperCase()]) {
      const { status, etag, body } = await read(name);
      expect([status, body]).toEqual([200, record]);
      expect(etag).toMatch(/^"[0-9a-f]+\.1"$/);
    }
    expect(record).toMatchObject({
      id: expect.any(Number),
      record_day,
      record_time: "09:00",
      employee: doctor,
      employee_name: "Соколова Мария Петровна",
      user_name: "Анна",
      phone: "",
      service: "",
      add_comment: "",
      operator_view: true,
      call_operator: true,
    });
  });

  test.each(["999999", "0", "-1", "1.5", "abc", "99999999999", crypto.randomUUID()])(
    "A-7.7 there is no record %s: 404 in words",
    async (name) => {
      const { status, body } = await read(name);
      expect([status, body.message]).toEqual([404, "Запись не найдена"]);
    },
  );

  test.each(["/api/journal/", "/api/journal"])(
    "A-7.6 GET %s lists every record by day and time, or some days of them",
    async (path) => {
      const [first, second] = [await freshDay(), await freshDay()];
      await booked({ record_day: second, record_time: "09:00" });
      await booked({ record_day: first, record_time: "11:00" });
      await booked({ record_day: first, record_time: "10:00" });
      const list = async (query: string) => {
        const answer = await staff.request(`${path}${query}`);
        expect(answer.status).toBe(200);
        const records = journalRecordSchema.array().parse(await answer.json());
        return records.map(({ record_day, record_time }) => `${record_day} ${record_time}`);
      };
      const mine = [`${first} 10:00`, `${first} 11:00`, `${second} 09:00`];
      expect(await list(`?from=${first}&to=${second}`)).toEqual(mine);
      expect(await list(`?day=${first}`)).toEqual(mine.slice(0, 2));
      expect((await list("")).filter((slot) => mine.includes(slot))).toEqual(mine);
      expect((await staff.request(`${path}?from=31.02.2027`)).status).toBe(400);
    },
  );

  test("A-7.8 PUT with the full record moves and changes it, and keeps its source", async () => {
    const [from, to] = [await freshDay(), await freshDay()];
    const other = await addDoctor(server.db, { name_employee: "Орлова Нина" });
    await offer(server.db, other, isoDay(to), ["12:00"]);
    const { id } = await bookedOnSite(from);
    const { body: full } = await read(id);
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
    const answer = await put(id, { ...full, ...changes, source: "staff" });
    expect(answer.status).toBe(200);
    const after = { ...full, ...changes, employee_name: "Орлова Нина", revision: 2 };
    expect(await answer.json()).toEqual(after);
    expect((await read(id)).body).toEqual(after);
    expect((await bookedOnSite(from)).time).toBe("09:00");
  });

  test("A-7.9 A-4.4 PUT {call_operator: true} confirms and leaves the rest alone", async () => {
    const { id } = await bookedOnSite(await freshDay());
    const { body: before } = await read(id);
    expect(before.call_operator).toBe(false);
    const answer = await put(id, { call_operator: true });
    expect(await answer.json()).toEqual({ ...before, call_operator: true, revision: 2 });
  });

  test("a move to a slot that is taken or not offered is 409 with the nearest free", async () => {
    const record_day = await freshDay();
    const { id } = await booked({ record_day, record_time: "09:00", user_name: "Анна" });
    await booked({ record_day, record_time: "10:00" });
    const taken = await put(id, { record_time: "10:00", user_name: "Другая" });
    const problem = await taken.json();
    expect([taken.status, problem.code]).toEqual([409, "slot_taken"]);
    expect(problem.nearest[0]).toEqual({ employee: doctor, day: record_day, time: "11:00" });
    const unoffered = await put(id, { record_time: "10:30" });
    expect([unoffered.status, (await unoffered.json()).code]).toEqual([409, "slot_not_offered"]);
    const gone = await put(id, { employee: 999_999 });
    expect([gone.status, (await gone.json()).code]).toEqual([409, "doctor_gone"]);
    expect((await read(id)).body).toMatchObject({ record_time: "09:00", user_name: "Анна" });
  });

  test("a record keeps its own slot when the doctor offers it no more", async () => {
    const record_day = await freshDay();
    const { id } = await booked({ record_day, record_time: "09:00" });
    await offer(server.db, doctor, isoDay(record_day), ["12:00"]);
    const kept = await put(id, { record_day, record_time: "09:00", user_name: "Анна" });
    expect([kept.status, (await kept.json()).user_name]).toEqual([200, "Анна"]);
  });

  test("If-Match of an older revision or another epoch is 412 with the current record", async () => {
    const { id } = await booked({ record_day: await freshDay(), record_time: "09:00" });
    const { etag } = await read(id);
    const first = await put(id, { user_name: "Анна" }, { "if-match": etag ?? "" });
    expect(first.status).toBe(200);
    const current = await read(id);
    expect(first.headers.get("etag")).toBe(current.etag);
    const otherEpoch = current.etag?.replace(/^"\w+/, '"0a0b') ?? "";
    for (const stale of [etag ?? "", otherEpoch, '"nonsense"']) {
      const answer = await put(id, { user_name: "Ольга" }, { "if-match": stale });
      expect([answer.status, answer.headers.get("etag")]).toEqual([412, current.etag]);
      expect(await answer.json()).toMatchObject({ code: "stale", current: current.body });
      const cancelled = await staff.request(`/api/journal/${id}`, {
        method: "DELETE",
        headers: { "if-match": stale },
      });
      expect(cancelled.status).toBe(412);
    }
    expect(await read(id)).toEqual(current);
    expect((await put(id, { user_name: "Ольга" }, { "if-match": "*" })).status).toBe(200);
  });

  test("a PUT that changes nothing keeps the revision", async () => {
    const record = await booked({ record_day: await freshDay(), record_time: "09:00" });
    expect(await (await put(record.id, record)).json()).toEqual(record);
  });

  test.each([
    ["A-7.10 A-4.7 DELETE /api/journal/{id}", "/api/journal/"],
    ["A-7.16 DELETE /booked-slots/{id}", "/booked-slots/"],
    ["A-7.16 DELETE /api/booked-slots/{id}", "/api/booked-slots/"],
  ])("%s destroys the record and frees its slot", async (_, path) => {
    const slot = { record_day: await freshDay(), record_time: "09:00" };
    const { id, uid } = await booked(slot);
    const answer = await staff.request(`${path}${id}`, { method: "DELETE" });
    expect([answer.status, await answer.json()]).toEqual([200, { id, uid }]);
    expect((await read(id)).status).toBe(404);
    expect((await read(uid)).status).toBe(410);
    expect((await staff.request(`${path}${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await staff.request(`${path}${uid}`, { method: "DELETE" })).status).toBe(410);
    await booked(slot);
  });

  test("A-7.5 A-3.11 the unread are those from the site, unconfirmed, never read", async () => {
    const record_day = await freshDay();
    const before = await unread();
    await booked({ record_day, record_time: "12:00", call_operator: false });
    const one = await bookedOnSite(record_day, "09:00");
    const two = await bookedOnSite(record_day, "10:00");
    const three = await bookedOnSite(record_day, "11:00");
    expect(await unread()).toBe(before + 3);
    await put(one.id, { call_operator: true });
    await put(two.id, { read: true });
    await put(three.id, { operator_view: true });
    expect(await unread()).toBe(before);
    await put(two.id, { read: false });
    expect(await unread()).toBe(before + 1);
  });

  test("A-4.6 reading leaves the source, the flags and the revision alone", async () => {
    const { id } = await bookedOnSite(await freshDay());
    const { body: before } = await read(id);
    const answer = await put(id, { read: true });
    expect(await answer.json()).toEqual({ ...before, read_at: THURSDAY_NINE.toISOString() });
  });

  test("operator_view in a PUT is kept and marks as read, and the record stays the site's", async () => {
    const { id } = await bookedOnSite(await freshDay());
    await put(id, { operator_view: true });
    expect((await read(id)).body).toMatchObject({
      operator_view: true,
      source: "site",
      read_at: THURSDAY_NINE.toISOString(),
    });
  });

  test("two records that swap their slots at once both stay, one where it was", async () => {
    const record_day = await freshDay();
    const a = await booked({ record_day, record_time: "09:00" });
    const b = await booked({ record_day, record_time: "10:00" });
    const answers = await Promise.all([
      put(a.id, { record_time: "10:00" }),
      put(b.id, { record_time: "09:00" }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const slots = await server.db`
      select record_time from journal_records where id in (${a.id}, ${b.id}) order by 1`;
    expect(slots.map((row) => row.record_time)).toEqual(["09:00", "10:00"]);
  });
});

describe("the journal's settings", () => {
  test("A-7.11 A-7.12 A-3.11 deleteAfterDayPassed makes the round trip", async () => {
    const settings = async () => (await staff.request("/api/settings/journal")).json();
    expect(await settings()).toEqual({ deleteAfterDayPassed: false });
    for (const deleteAfterDayPassed of [true, false]) {
      const body = { deleteAfterDayPassed };
      const answer = await staff.request("/api/settings/journal", sending("PUT", body));
      expect([answer.status, await answer.json()]).toEqual([200, body]);
      expect(await settings()).toEqual(body);
    }
    for (const bad of [{}, { deleteAfterDayPassed: "yes" }, []]) {
      const answer = await staff.request("/api/settings/journal", sending("PUT", bad));
      expect(answer.status).toBe(400);
    }
  });
});
