import { beforeAll, describe, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let doctor: number;
let record: number;
let template: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, "2027-06-11", ["09:00", "10:00"]);
  const slot = { employee: doctor, record_day: "11.06.2027", record_time: "09:00" };
  record = (await (await staff.post("/journal", slot)).json()).id;
  const tpl = { tpl_name: "Утро", schedule_tpl: ["09:00"] };
  template = (await (await staff.post("/api/schedule", tpl)).json()).id;
});

/** Every write of the journal and the schedule, with a body that would be accepted. */
const writes = (): [method: string, path: string, body: Record<string, unknown>][] => [
  [
    "POST",
    "/journal",
    { employee: doctor, record_day: "11.06.2027", record_time: "10:00", user_name: "Анна" },
  ],
  ["PUT", `/api/journal/${record}`, { user_name: "Анна", add_comment: "Да", call_operator: true }],
  ["PUT", "/api/settings/journal", { deleteAfterDayPassed: true }],
  ["POST", "/availability/update", { employeeId: doctor, day: "11.06.2027", time: "09:00,10:00" }],
  ["POST", "/api/schedule", { tpl_name: "День", schedule_tpl: ["12:00"] }],
  ["PUT", `/api/schedule/${template}`, { tpl_name: "День", schedule_tpl: ["12:00"] }],
];

const everything = async () =>
  JSON.stringify(
    await Promise.all([
      server.db`select * from journal_records order by id`,
      server.db`select * from journal_settings`,
      server.db`select * from schedule_days order by employee, day`,
      server.db`select * from schedule_templates order by id`,
      server.db`select count(*) from repeatable_requests`,
    ]),
  );

async function refusedInWords(method: string, path: string, init: RequestInit) {
  const before = await everything();
  const answer = await staff.request(path, { ...init, method });
  const problem = await answer.json();
  const kind = `${Math.floor(answer.status / 100)}xx`;
  expect({ method, path, init, kind, problem }).toEqual({
    method,
    path,
    init,
    kind: "4xx",
    problem: expect.objectContaining({ message: expect.stringMatching(/[А-Яа-я]{3}/) }),
  });
  expect(await everything()).toBe(before);
}

const json = { "content-type": "application/json" };

describe("every write answers 4xx in Russian and changes nothing", () => {
  test("if any field has a wrong type, or a value that cannot be stored", async () => {
    const hostile = [
      17.5,
      -1,
      1e300,
      true,
      [],
      [[1]],
      { a: 1 },
      "\u0000",
      "А\u0000",
      "x".repeat(20_000),
    ];
    const takesIt = (field: string, value: unknown) =>
      (value === true && /^(call_operator|deleteAfterDayPassed)$/.test(field)) ||
      (typeof value === "string" && !value.includes("\0") && value.length < 100);
    for (const [method, path, good] of writes()) {
      for (const field of Object.keys(good)) {
        for (const value of hostile.filter((each) => !takesIt(field, each))) {
          const body = JSON.stringify({ ...good, [field]: value });
          await refusedInWords(method, path, { headers: json, body });
        }
      }
    }
  });

  test.each([
    ["31.06.2027"],
    ["29.02.2027"],
    ["00.01.2027"],
    ["2027-13-01"],
    ["99.99.9999"],
    ["11.06.27"],
    ["завтра"],
    [20270611],
  ])("when the day is %p", async (day) => {
    for (const [path, body] of [
      ["/journal", { employee: doctor, record_day: day, record_time: "10:00" }],
      ["/availability/update", { employeeId: doctor, day, time: "10:00" }],
    ] as const) {
      await refusedInWords("POST", path, { headers: json, body: JSON.stringify(body) });
    }
    const move = JSON.stringify({ record_day: day });
    await refusedInWords("PUT", `/api/journal/${record}`, { headers: json, body: move });
    const address = `/availability/${doctor}/${encodeURIComponent(day)}`;
    await refusedInWords("DELETE", address, {});
  });

  test.each(["9:60", "24:00", "29:59", "9", "09-00", "09:00:00", "", "девять", 900])(
    "when the time is %p",
    async (time) => {
      const slot = { employee: doctor, record_day: "11.06.2027", record_time: time };
      await refusedInWords("POST", "/journal", { headers: json, body: JSON.stringify(slot) });
      const move = JSON.stringify({ record_time: time });
      await refusedInWords("PUT", `/api/journal/${record}`, { headers: json, body: move });
    },
  );

  test("and logs no failure", () => {
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
