import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sending } from "../../support/server/json.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let staff: SignedIn;

beforeAll(async () => {
  server = await startServer();
  staff = await server.signIn(["schedule"]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db`delete from schedule_templates`;
});

const MORNING = { tpl_name: "Утро", schedule_tpl: ["09:00", "10:30"] };

async function made(input: unknown = MORNING) {
  const answer = await staff.request("/api/schedule", sending("POST", input));
  expect(answer.status).toBe(201);
  return answer.json();
}

async function listed(path = "/api/schedule") {
  const answer = await staff.request(path);
  expect(answer.status).toBe(200);
  return answer.json();
}

test("A-7.18 A-3.10 POST /api/schedule makes a template with its id, name and times", async () => {
  expect(await made()).toEqual({ id: expect.any(Number), ...MORNING, revision: 1 });
});

test.each(["/schedule", "/schedule/", "/api/schedule", "/api/schedule/"])(
  "A-7.17 A-3.10 GET %s lists the templates as JSON",
  async (path) => {
    const one = await made();
    const two = await made({ tpl_name: "Вечер", schedule_tpl: "18:00, 17:00" });
    expect(await listed(path)).toEqual([one, { ...two, schedule_tpl: ["17:00", "18:00"] }]);
  },
);

test("A-7.19 PUT /api/schedule/{id} changes it; what is absent stays", async () => {
  const { id } = await made();
  const whole = { tpl_name: "День", schedule_tpl: ["12:00"] };
  const answer = await staff.request(`/api/schedule/${id}`, sending("PUT", whole));
  expect([answer.status, await answer.json()]).toEqual([200, { id, ...whole, revision: 2 }]);
  await staff.request(`/api/schedule/${id}`, sending("PUT", { tpl_name: "Полдень" }));
  expect(await listed()).toEqual([{ id, ...whole, tpl_name: "Полдень", revision: 3 }]);
});

test("A-7.20 DELETE /api/schedule/{id} removes it", async () => {
  const { id } = await made();
  const remove = () => staff.request(`/api/schedule/${id}`, { method: "DELETE" });
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
  const answer = await staff.request("/api/schedule", sending("POST", input));
  expect([answer.status, (await answer.json()).message]).toEqual([400, message]);
  expect(await listed()).toEqual([]);
});

test("A-5.5 times split by comma", async () => {
  const { schedule_tpl } = await made({ tpl_name: "Утро", schedule_tpl: "09:00,10:00 , 11:00" });
  expect(schedule_tpl).toEqual(["09:00", "10:00", "11:00"]);
});

test.each(["999999", "abc", "0", "99999999999", "1.5"])(
  "there is no template %s: 404 in words",
  async (id) => {
    for (const init of [{}, sending("PUT", MORNING), { method: "DELETE" }]) {
      const answer = await staff.request(`/api/schedule/${id}`, init);
      expect([answer.status, (await answer.json()).message]).toEqual([404, "Шаблон не найден"]);
    }
  },
);

test("If-Match of an older revision is 412 with the current template", async () => {
  const { id } = await made();
  const seen = (await staff.request(`/api/schedule/${id}`)).headers.get("etag") ?? "";
  await staff.request(`/api/schedule/${id}`, sending("PUT", { tpl_name: "День" }));
  for (const init of [sending("PUT", MORNING), { method: "DELETE", headers: {} }]) {
    const headers = { ...init.headers, "if-match": seen };
    const stale = await staff.request(`/api/schedule/${id}`, { ...init, headers });
    expect(stale.status).toBe(412);
    expect((await stale.json()).current).toEqual({ id, ...MORNING, tpl_name: "День", revision: 2 });
  }
});
