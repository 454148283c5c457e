import { beforeEach, expect, test } from "bun:test";
import { createTemplate } from "../../../api/features/schedule/templates.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";

const server = serverForFile();
const staff = personForFile(server, ["schedule"]);
beforeEach(async () => {
  await server.db`delete from schedule_templates`;
});

const MORNING = { tpl_name: "Утро", schedule_tpl: ["09:00", "10:30"] };

async function made(input: unknown = MORNING) {
  const answer = await staff.post("/api/schedule", input);
  expect(answer.status).toBe(201);
  return answer.json();
}

async function listed() {
  const answer = await staff.request("/api/schedule");
  expect(answer.status).toBe(200);
  return answer.json();
}

test("A-7.18 A-3.10 POST /api/schedule makes a template with its id, name and times", async () => {
  expect(await made()).toEqual({
    id: expect.any(Number),
    uid: expect.any(String),
    revision: 1,
    ...MORNING,
  });
});

test("A-7.17 A-3.10 GET /api/schedule lists the templates as JSON", async () => {
  const one = await made();
  const two = await made({ tpl_name: "Вечер", schedule_tpl: "18:00, 17:00" });
  expect(await listed()).toEqual([one, { ...two, schedule_tpl: ["17:00", "18:00"] }]);
});

test("A-7.19 PUT /api/schedule/{id} changes it; absent fields stay", async () => {
  const { id, uid } = await made();
  const whole = { tpl_name: "День", schedule_tpl: ["12:00"] };
  const answer = await staff.put(`/api/schedule/${id}`, whole);
  expect([answer.status, await answer.json()]).toEqual([200, { id, uid, ...whole, revision: 2 }]);
  await staff.put(`/api/schedule/${id}`, { tpl_name: "Полдень" });
  expect(await listed()).toEqual([{ id, uid, ...whole, tpl_name: "Полдень", revision: 3 }]);
});

test("A-7.20 DELETE /api/schedule/{id} removes it", async () => {
  const { id } = await made();
  const remove = () => staff.delete(`/api/schedule/${id}`);
  expect((await remove()).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await remove()).status).toBe(404);
});

const NAME = "Введите название шаблона";
const TIMES = "Введите время в формате HH:MM, разделяя запятыми";
test.each([
  [{ ...MORNING, tpl_name: "" }, NAME],
  [{ ...MORNING, tpl_name: "   " }, NAME],
  [{ ...MORNING, tpl_name: 17 }, NAME],
  [{ ...MORNING, tpl_name: "Ноль\u0000" }, "Недопустимый символ"],
  [{ ...MORNING, tpl_name: "Я".repeat(201) }, "Не длиннее 200 символов"],
  [{ schedule_tpl: MORNING.schedule_tpl }, NAME],
  [{ ...MORNING, schedule_tpl: [] }, TIMES],
  [{ ...MORNING, schedule_tpl: "x, 25:00" }, TIMES],
  [{ tpl_name: "Утро" }, TIMES],
  [[], "Недопустимое значение"],
])("A-5.5 without name and times it is refused: %j", async (input, message) => {
  const answer = await staff.post("/api/schedule", input);
  expect([answer.status, (await answer.json()).message]).toEqual([400, message]);
  expect(await listed()).toEqual([]);
});

test.each(["999999", "abc", "0", "99999999999", "1.5", crypto.randomUUID()])(
  "there is no template %s: 404 in words",
  async (id) => {
    for (const init of [{}, sending("PUT", MORNING), { method: "DELETE" }]) {
      const answer = await staff.request(`/api/schedule/${id}`, init);
      expect([answer.status, (await answer.json()).message]).toEqual([404, "Шаблон не найден"]);
    }
  },
);

const removeBy = (uid: string) => {
  const headers = { [HEADERS.key]: crypto.randomUUID() };
  return staff.delete(`/api/schedule/${uid}`, headers);
};

test("a repeatable removal of an unknown one blocks its uid: 410 in words", async () => {
  const uid = crypto.randomUUID();
  for (let time = 0; time < 2; time++) {
    const removed = await removeBy(uid);
    expect([removed.status, await removed.json()]).toEqual(
      time === 0 ? [200, { id: null }] : [404, expect.objectContaining({ code: "not_found" })],
    );
  }
  const late = await staff.post("/api/schedule", { ...MORNING, uid });
  expect([late.status, (await late.json()).message]).toEqual([410, "Шаблон уже удалён"]);
  expect(await listed()).toEqual([]);
});

test("a late creation request for a removed template is 410, like its replay", async () => {
  const uid = crypto.randomUUID();
  const key = { [HEADERS.key]: crypto.randomUUID() };
  const create = (headers = {}) => staff.post("/api/schedule", { ...MORNING, uid }, headers);
  expect((await create(key)).status).toBe(201);
  expect((await removeBy(uid)).status).toBe(200);
  expect([(await create(key)).status, (await create()).status]).toEqual([410, 410]);
  expect(await listed()).toEqual([]);
});

test("a removal waits for a running creation, and removes its template", async () => {
  const uid = crypto.randomUUID();
  const { removal } = await server.db.begin(async (tx) => {
    await createTemplate(tx, { ...MORNING, uid });
    const removal = removeBy(uid);
    await untilWaiting(server.db, 1);
    return { removal };
  });
  expect((await removal).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("If-Match of an older revision is 412 with the current template", async () => {
  const { id, uid } = await made();
  const seen = (await staff.request(`/api/schedule/${id}`)).headers.get("etag") ?? "";
  await staff.put(`/api/schedule/${id}`, { tpl_name: "День" });
  for (const init of [sending("PUT", MORNING), { method: "DELETE", headers: {} }]) {
    const headers = { ...init.headers, "if-match": seen };
    const stale = await staff.request(`/api/schedule/${id}`, { ...init, headers });
    expect(stale.status).toBe(412);
    expect((await stale.json()).current).toEqual({
      id,
      uid,
      revision: 2,
      ...MORNING,
      tpl_name: "День",
    });
  }
});

test("a template is made once under the uid that its maker gives, and read, changed and removed by it", async () => {
  const uid = crypto.randomUUID();
  const one = await made({ uid, ...MORNING });
  const path = `/api/schedule/${uid}`;
  await staff.put(path, { tpl_name: "День" });
  const again = await staff.post("/api/schedule", { uid, ...MORNING });
  expect([again.status, await again.json()]).toEqual([
    201,
    { ...one, tpl_name: "День", revision: 2 },
  ]);
  expect(await listed()).toHaveLength(1);
  const stale = { "if-match": again.headers.get("etag") ?? "" };
  expect((await staff.put(path, MORNING, stale)).status).toBe(412);
  const removed = await staff.delete(path);
  expect([removed.status, await removed.json()]).toEqual([200, { id: one.id }]);
  expect(await listed()).toEqual([]);
});

test.each(["uid", "", 5, null])("the uid of a new template has to be one: %j", async (uid) => {
  const answer = await staff.post("/api/schedule", { uid, ...MORNING });
  expect(answer.status).toBe(400);
  expect(await listed()).toEqual([]);
});
