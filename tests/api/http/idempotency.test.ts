import { beforeAll, describe, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn } from "../../support/server/server.ts";

let doctor: number;
let minute = 0;

const TIMES = Array.from({ length: 50 }, (_, at) => `10:${String(at).padStart(2, "0")}`);

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, "2027-06-11", TIMES);
});

const freeSlot = () => ({
  employee: doctor,
  record_day: "11.06.2027",
  record_time: TIMES[minute++] ?? "",
});

const newKey = () => ({ "idempotency-key": crypto.randomUUID() });

type Sender = Pick<SignedIn, "request">;

async function send(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  sender: Sender = staff,
) {
  const answer = await sender.request(path, sending(method, body, headers));
  return {
    status: answer.status,
    xid: answer.headers.get("x-commit-xid"),
    etag: answer.headers.get("etag"),
    body: await answer.json(),
  };
}

async function records(): Promise<number> {
  const [row] = await server.db<{ count: number }[]>`select count(*) from journal_records`;
  return row?.count ?? 0;
}

describe("a call sent again under its key", () => {
  test("makes one record and returns its present state, with the transaction id and ETag of the first call", async () => {
    const key = newKey();
    const body = freeSlot();
    const first = await send("POST", "/journal", body, key);
    const before = await records();
    expect(first.status).toBe(201);
    expect(await send("POST", "/api/journal", body, key)).toEqual(first);
    const amended = await send("PUT", `/api/journal/${first.body.uid}`, { user_name: "Анна" }, {});
    const replay = await send("POST", "/journal", body, key);
    expect(replay).toEqual({ ...first, body: amended.body });
    expect(await records()).toBe(before);
    expect(first.xid).toMatch(/^\d+$/);
  });

  test("works for a visitor, too", async () => {
    const key = newKey();
    const patient = { user_name: "Анна", phone: "79001234567", service: "Консультация" };
    const body = { ...freeSlot(), ...patient, uid: crypto.randomUUID() };
    const first = await send("POST", "/api/journal", body, key, server);
    expect(first.status).toBe(201);
    expect(await send("POST", "/journal", body, key, server)).toEqual(first);
    const asStaff = await send("POST", "/journal", body, key);
    expect([asStaff.status, asStaff.body.code]).toEqual([409, "key_reused"]);
  });

  test("is 410 once the record was destroyed, and a DELETE keeps its 2xx", async () => {
    const created = newKey();
    const body = freeSlot();
    const { body: record } = await send("POST", "/journal", body, created);
    const deleted = newKey();
    const path = `/api/journal/${record.uid}`;
    const first = await send("DELETE", path, {}, deleted);
    expect([first.status, first.body]).toEqual([200, { id: record.id, uid: record.uid }]);
    expect(await send("DELETE", path, {}, deleted)).toEqual(first);
    expect((await send("POST", "/journal", body, created)).status).toBe(410);
    expect((await send("DELETE", path, {}, newKey())).status).toBe(410);
  });

  test("with a different body, path or method is 409 and changes nothing", async () => {
    const key = newKey();
    const { body: record } = await send("POST", "/journal", freeSlot(), key);
    const before = await records();
    for (const [method, path, body] of [
      ["POST", "/journal", freeSlot()],
      ["PUT", `/api/journal/${record.id}`, { user_name: "Анна" }],
      ["DELETE", `/api/journal/${record.id}`, {}],
    ] as const) {
      const answer = await send(method, path, body, key);
      expect([answer.status, answer.body.code]).toEqual([409, "key_reused"]);
    }
    expect(await records()).toBe(before);
  });

  test("is answered before If-Match is looked at", async () => {
    const { body: record, etag } = await send("POST", "/journal", freeSlot(), {});
    const edit = { ...newKey(), "if-match": etag ?? "" };
    const path = `/api/journal/${record.id}`;
    const first = await send("PUT", path, { user_name: "Анна" }, edit);
    expect(first.status).toBe(200);
    expect(await send("PUT", path, { user_name: "Анна" }, edit)).toEqual(first);
    expect((await send("PUT", path, { user_name: "Анна" }, { ...edit, ...newKey() })).status).toBe(
      412,
    );
  });

  test("is not stored if it was refused: later the same call can succeed", async () => {
    const key = newKey();
    const body = { ...freeSlot(), record_day: "12.06.2027" };
    expect((await send("POST", "/journal", body, key)).status).toBe(409);
    await offer(server.db, doctor, "2027-06-12", TIMES);
    expect((await send("POST", "/journal", body, key)).status).toBe(201);
  });

  test("and its twin at the same moment make one record and one answer", async () => {
    for (let round = 0; round < 5; round++) {
      const key = newKey();
      const body = { ...freeSlot(), uid: crypto.randomUUID() };
      const before = await records();
      const twins = await Promise.all(
        Array.from({ length: 8 }, () => send("POST", "/journal", body, key)),
      );
      const [one, ...others] = twins;
      for (const other of others) expect<typeof other | undefined>(one).toEqual(other);
      expect(one?.status).toBe(201);
      expect(await records()).toBe(before + 1);
    }
  });

  test("a second request waits for the first, and runs itself if the first fails", async () => {
    const key = newKey();
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    const { promise: inserted, resolve: isInserted } = Promise.withResolvers<void>();
    const other = server.db
      .begin(async (tx) => {
        await tx`
          insert into repeatable_requests (key, request_hash, status)
          values (${key["idempotency-key"]}, '', 201)`;
        isInserted();
        await failed;
        throw new Error("came to nothing");
      })
      .catch(() => null);
    await inserted;
    const twin = send("POST", "/journal", freeSlot(), key);
    await untilWaiting(server.db, 1);
    fail();
    await other;
    expect((await twin).status).toBe(201);
  });

  test("writes of schedule, templates and settings repeat, too", async () => {
    const twice = async (method: string, path: string, body: unknown) => {
      const key = newKey();
      const first = await send(method, path, body, key);
      expect([path, await send(method, path, body, key)]).toEqual([path, first]);
      expect([200, 201]).toContain(first.status);
      return first;
    };
    const day = { employeeId: doctor, day: "13.06.2027", time: "09:00, 10:00" };
    expect((await twice("POST", "/availability/update", day)).body.revision).toBe(1);
    const gone = await twice("DELETE", `/availability/${doctor}/13.06.2027`, {});
    expect(gone.body).toMatchObject({ time: [], revision: 2 });
    const tpl = { tpl_name: "Утро", schedule_tpl: ["09:00"] };
    const { body: template } = await twice("POST", "/api/schedule", tpl);
    expect(await staff.json("/schedule")).toEqual([template]);
    await twice("PUT", `/api/schedule/${template.id}`, { ...tpl, tpl_name: "Вечер" });
    await twice("DELETE", `/api/schedule/${template.id}`, {});
    await twice("PUT", "/api/settings/journal", { deleteAfterDayPassed: true });
  });

  test("needs a UUID for a key", async () => {
    const answer = await send("POST", "/journal", freeSlot(), { "idempotency-key": "1" });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  });
});

test("no patient data are stored with a key", async () => {
  const key = newKey();
  const body = { ...freeSlot(), user_name: "Евдокия", phone: "79161112233" };
  await send("POST", "/journal", body, key);
  const [kept] = await server.db`
    select repeatable_requests::text as row from repeatable_requests
    where key = ${key["idempotency-key"]}`;
  expect(kept?.row).toContain(",201,");
  expect(kept?.row).not.toMatch(/Евдокия|9161112233/);
});

describe("a call that names its user", () => {
  test("is 409 other_user in another's session and touches nothing", async () => {
    const other = await server.signIn();
    const { body: record } = await send("POST", "/journal", freeSlot(), {});
    const before = await records();
    const acting = { "x-acting-user": String(other.user.id) };
    for (const [method, path, body] of [
      ["POST", "/journal", freeSlot()],
      ["PUT", `/api/journal/${record.id}`, { user_name: "Анна" }],
      ["DELETE", `/api/journal/${record.id}`, {}],
      ["POST", "/api/schedule", { tpl_name: "Чужой", schedule_tpl: ["09:00"] }],
      ["PUT", "/api/settings/journal", { deleteAfterDayPassed: true }],
      ["POST", "/availability/update", { employeeId: doctor, day: "14.06.2027", time: "09:00" }],
    ] as const) {
      const answer = await send(method, path, body, { ...acting, ...newKey() });
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, "other_user"]);
    }
    expect(await records()).toBe(before);
    expect((await staff.json(`/api/journal/${record.id}`)).user_name).toBe("");
    const [day] = await server.db`select 1 from schedule_days where day = '2027-06-14'`;
    expect(day).toBeUndefined();
  });

  test("passes in one's own", async () => {
    const acting = { "x-acting-user": String(staff.user.id) };
    expect((await send("POST", "/journal", freeSlot(), acting)).status).toBe(201);
  });
});
