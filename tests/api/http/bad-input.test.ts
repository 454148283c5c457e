import { afterAll, beforeAll, expect, test } from "bun:test";
import { nameOf, pathOf, type Route, routesOf } from "../../support/server/routes.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

const SLOW_MS = 2_000;
const IDS = ["1", "0", "99999999999", "abc", "%00", "%ff", "%F0%9F%98%80", "..%2f..", "'"];
const QUERIES = [
  "",
  "?since=x&page=%00&employee=%00&day=x&from=99.99.9999&to=%00&start=x&end=%00&w=1e9",
  "?employee=99999999999&day=31.02.2026&from=31.02.2026",
  "?since=%ff&page=%ff&employee=-1",
];
/** Values that pass for good until they meet the database. */
const plausible: Record<string, unknown> = {
  employee: 999999,
  employeeId: 999999,
  record_day: "01.01.2030",
  record_time: "09:00",
  phone: "89001234567",
  day: "01.01.2030",
  time: '["09:00"]',
  schedule_tpl: ["09:00"],
  type_article: 1,
  category_id: 1,
  sort: 0,
};

const JSONS = [
  "{",
  "",
  "null",
  "[]",
  '"text"',
  "{}",
  "ÿþ\u0000",
  everyFieldAs(() => "\0"),
  everyFieldAs(() => 1e99),
  everyFieldAs(() => null),
  everyFieldAs(() => [{}]),
  everyFieldAs((name) => plausible[name] ?? "\ud800"),
];
const FORMS = [
  "x",
  "--b\r\n",
  '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"name_employee":"\\u0000"}\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="\0.png"\r\n\r\nx\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
];

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startServer();
  me = await server.signIn();
});
afterAll(() => server.stop());

test("whatever comes in, no route answers 5xx, takes long, or refuses in anything but Russian", async () => {
  const faults: string[] = [];
  for (const route of routesOf(server.app).filter(worthAsking)) {
    const ids = pathOf(route, "a") === pathOf(route, "b") ? ["1"] : IDS;
    for (const id of ids) {
      const path = pathOf(route, id);
      for (const [suffix, init] of route.method === "GET" ? reads() : writes(route.method)) {
        const fault = await faultOf(path + suffix, init);
        if (fault) faults.push(`${route.method} ${path}${suffix}: ${fault} ${init.body ?? ""}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  ["/api/booked-slots?employee=x", "employee"],
  ["/api/journal?day=31.02.2026", "day"],
  ["/api/journal?from=yesterday", "from"],
  ["/api/journal?to=%00", "to"],
  ["/api/sync/changes", "since"],
  ["/api/journal/acts/download-period?end=01.01.2026", "start"],
  ["/api/journal/acts/download-period?start=01.01.2026", "end"],
])("%s is refused by the name of what is wrong in it", async (path, name) => {
  const answer = await me.request(path);
  expect(answer.status).toBe(400);
  const { fields } = (await answer.json()) as { fields: Record<string, string> };
  expect(Object.keys(fields)).toEqual([name]);
  expect(fields[name]).toMatch(/[а-яё]/i);
});

/** Logging out would end the walk, a stream would never; the site answers in HTML. */
function worthAsking(route: Route): boolean {
  const skipped = ["POST /api/journal/logout", "GET /api/sync/stream"];
  return /^\/(api|uploads)\//.test(route.path) && !skipped.includes(nameOf(route));
}

async function faultOf(path: string, init: RequestInit): Promise<string | null> {
  const { status, text, ms } = await repeatWhileSlow(
    (answer) => answer.ms > SLOW_MS,
    () => ask(path, init),
  );
  if (status >= 500) return `${status} ${text}`;
  if (ms > SLOW_MS) return `${Math.round(ms)} ms`;
  if (status < 400) return null;
  return /"message":"[^"]*[а-яё]/i.test(text) ? null : `${status} ${text}`;
}

async function ask(path: string, init: RequestInit) {
  const began = performance.now();
  const response = await me.request(path, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}

const reads = (): [string, RequestInit][] =>
  QUERIES.map((query) => [query, { headers: { "if-none-match": '"x"' } }]);

function writes(method: string): [string, RequestInit][] {
  const json = { "content-type": "application/json" };
  const odd = { "idempotency-key": "x", "if-match": '"a.99999999999999999999"' };
  const form = { "content-type": "multipart/form-data; boundary=b" };
  return [
    ...JSONS.flatMap((body): [string, RequestInit][] => [
      ["", { method, body, headers: json }],
      ["", { method, body, headers: { ...json, "idempotency-key": crypto.randomUUID() } }],
    ]),
    ["", { method, body: "{}", headers: { ...json, ...odd } }],
    ["", { method, body: "{}", headers: { ...json, "x-acting-user": "é" } }],
    ...FORMS.map((body): [string, RequestInit] => ["", { method, body, headers: form }]),
    ["", { method, body: "x", headers: { "content-type": "multipart/form-data" } }],
  ];
}

function everyFieldAs(value: (name: string) => unknown): string {
  const names =
    "login password user_password user_right employee employeeId record_day record_time user_name phone service add_comment operator_view call_operator consent uid read day time schedule tpl_name schedule_tpl deleteAfterDayPassed confirmed_visits name_article text_article type_article delete_article name description price category_id sort name_employee full_pro_name sort_emp services";
  return JSON.stringify(Object.fromEntries(names.split(" ").map((name) => [name, value(name)])));
}
