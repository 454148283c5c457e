import { beforeAll, describe, expect, test } from "bun:test";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let dayNumber = 0;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server, ["schedule", "journal"]);
const scheduler = personForFile(server, ["schedule"]);

const update = (body: unknown, sender = staff, headers: Record<string, string> = {}) =>
  sender.post("/availability/update", body, headers);

async function offering(times: string[]): Promise<{ doctor: number; iso: Day; day: string }> {
  const doctor = await addDoctor(server.db);
  const iso = addDays("2027-07-01", dayNumber++);
  if (times.length > 0) await offer(server.db, doctor, iso, times);
  return { doctor, iso, day: formatDay(iso) };
}

async function booked(employee: number, record_day: string, record_time: string) {
  const body = { employee, record_day, record_time, user_name: "Анна", phone: "79001234567" };
  const answer = await staff.post("/journal", body);
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

async function offered(doctor: number) {
  const [summary] = await staff.json(`/doctors/availabilityy/${doctor}`);
  return summary.schedule;
}

describe("offered times", () => {
  let visible: number;
  let idle: number;
  let hidden: number;

  beforeAll(async () => {
    hidden = await addDoctor(server.db, { hidden_doctor: 1, sort_emp: 3 });
    idle = await addDoctor(server.db, { sort_emp: 2 });
    visible = await addDoctor(server.db, { sort_emp: 1 });
    await offer(server.db, visible, "2027-06-09", ["09:00"]);
    await offer(server.db, visible, "2027-06-12", ["10:00"]);
    await offer(server.db, visible, "2027-06-10", ["08:00", "09:00"]);
    await offer(server.db, visible, "2027-06-11", []);
    await offer(server.db, hidden, "2027-06-10", ["08:00"]);
    await booked(visible, "12.06.2027", "10:00");
  });

  const schedule = [
    { day: "10.06.2027", time: ["08:00", "09:00"] },
    { day: "12.06.2027", time: ["10:00"] },
  ];

  test.each([
    "/api/doctors/availability/all",
    "/doctors/availability/all",
    "/doctors/availabilityy/all",
    "/api/doctors/availabilityy/all",
  ])(
    "P-7.8 P-3.12 P-3.15 A-7.22 GET %s lists each visible doctor's times from today on, booked ones too",
    async (path) => {
      const answer = await server.request(path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual([
        { employee: visible, schedule },
        { employee: idle, schedule: [] },
      ]);
    },
  );

  test("staff of schedule or journal get hidden doctors, others do not", async () => {
    for (const [rights, told] of [
      [["schedule"], true],
      [["journal"], true],
      [["users", "articles", "prices"], false],
    ] as const) {
      const session = await server.signIn(rights);
      const all = await session.json("/doctors/availability/all");
      const summary = { employee: hidden, schedule: [{ day: "10.06.2027", time: ["08:00"] }] };
      if (told) expect(all).toContainEqual(summary);
      else expect(all).not.toContainEqual(summary);
    }
  });

  test.each(["/doctors/availabilityy", "/api/doctors/availabilityy", "/api/doctors/availability"])(
    "A-7.21 A-3.6 GET %s/{doctorId} is an array whose first element has the schedule",
    async (path) => {
      const answer = await server.request(`${path}/${visible}`);
      expect(await answer.json()).toEqual([{ employee: visible, schedule }]);
      for (const missing of [hidden, 999_999, "abc", "99999999999", "1.5"]) {
        expect((await server.request(`${path}/${missing}`)).status).toBe(404);
      }
      expect((await staff.request(`${path}/${hidden}`)).status).toBe(200);
    },
  );

  test("unchanged it is 304; a change of the schedule shows at once", async () => {
    const path = "/api/doctors/availability/all";
    const list = await server.request(path);
    const held = { headers: { "if-none-match": list.headers.get("etag") ?? "" } };
    const same = await server.request(path, held);
    expect([same.status, await same.text()]).toEqual([304, ""]);
    await update({ employeeId: idle, day: "15.06.2027", time: ["09:00"] });
    const changed = await server.request(path, held);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("15.06.2027");
    await staff.delete(`/availability/${idle}/15.06.2027`);
  });
});

describe("setting a day's times", () => {
  test("A-7.23 POST /api/availability/update takes a JSON string of times and returns the schedule", async () => {
    const { doctor, day } = await offering([]);
    const body = { employeeId: doctor, day, time: JSON.stringify(["10:00", "09:00"]) };
    const answer = await staff.post("/api/availability/update", body);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      employee: doctor,
      day,
      time: ["09:00", "10:00"],
      schedule: [{ day, time: ["09:00", "10:00"] }],
    });
    expect(await offered(doctor)).toEqual([{ day, time: ["09:00", "10:00"] }]);
  });

  test("A-3.7 A-3.8 A-5.2 takes the day and the times as they are written", async () => {
    const { doctor } = await offering([]);
    const time = "9:00, 9:75, x, 10:30, 09:00";
    expect((await update({ employeeId: doctor, day: "2027-08-20", time })).status).toBe(200);
    expect(await offered(doctor)).toEqual([{ day: "20.08.2027", time: ["09:00", "10:30"] }]);
    expect((await staff.delete(`/availability/${doctor}/20-08-2027`)).status).toBe(200);
  });

  test.each([[""], ["9:75, x"], [[]], [null], [17], ["["], [{ a: 1 }]])(
    "A-5.3 with no valid time in %p it is refused and nothing is saved",
    async (time) => {
      const { doctor, day } = await offering(["12:00"]);
      const answer = await update({ employeeId: doctor, day, time });
      expect([answer.status, (await answer.json()).message]).toEqual([
        400,
        "Введите время в формате HH:MM, разделяя запятыми",
      ]);
      expect(await offered(doctor)).toEqual([{ day, time: ["12:00"] }]);
    },
  );

  test.each([
    [{ day: "31.06.2027" }, 400, "Выберите дату"],
    [{ day: undefined }, 400, "Выберите дату"],
    [{ employeeId: "abc" }, 400, "Выберите врача"],
    [{ employeeId: true }, 400, "Выберите врача"],
    [{ employeeId: 99_999_999_999 }, 400, "Выберите врача"],
    [{ employeeId: 999_999 }, 404, "Врач не найден"],
  ])("refuses %p in words", async (fields, status, message) => {
    const { doctor, day } = await offering([]);
    const answer = await update({ employeeId: doctor, day, time: "09:00", ...fields });
    expect([answer.status, (await answer.json()).message]).toEqual([status, message]);
  });

  test("bumps the day's own revision; a booking does not, and neither does no change", async () => {
    const { doctor, day } = await offering([]);
    const revision = async (time: string) =>
      (await (await update({ employeeId: doctor, day, time })).json()).revision;
    expect(await revision("09:00, 10:00")).toBe(1);
    expect(await revision("10:00, 09:00")).toBe(1);
    await booked(doctor, day, "09:00");
    expect(await revision("09:00, 10:00, 11:00")).toBe(2);
  });

  test("If-Match of an older revision is 412 with the current list", async () => {
    const { doctor, day } = await offering([]);
    const first = await update({ employeeId: doctor, day, time: "09:00" });
    const etag = first.headers.get("etag") ?? "";
    const second = await update({ employeeId: doctor, day, time: "10:00" }, staff, {
      "if-match": etag,
    });
    expect(second.status).toBe(200);
    const stale = await update({ employeeId: doctor, day, time: "11:00" }, staff, {
      "if-match": etag,
    });
    expect([stale.status, stale.headers.get("etag")]).toEqual([412, second.headers.get("etag")]);
    expect(await stale.json()).toMatchObject({
      code: "stale",
      current: { employee: doctor, day, time: ["10:00"], revision: 2 },
    });
    expect(await offered(doctor)).toEqual([{ day, time: ["10:00"] }]);
  });

  test("a day that was never scheduled has revision 0", async () => {
    const { doctor, day } = await offering([]);
    const { epoch } = (await server.db`select epoch from clinic_state`)[0] ?? {};
    const fromNothing = { "if-match": `"${epoch}.0"` };
    const body = { employeeId: doctor, day, time: "09:00" };
    expect((await update(body, staff, fromNothing)).status).toBe(200);
    expect((await update({ ...body, time: "10:00" }, staff, fromNothing)).status).toBe(412);
  });
});

describe("taking times away", () => {
  test("A-7.24 DELETE /api/availability/{employee}/{day} empties the day", async () => {
    const { doctor, day } = await offering(["09:00"]);
    const answer = await staff.delete(`/api/availability/${doctor}/${day}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ employee: doctor, day, time: [], schedule: [] });
    expect(await offered(doctor)).toEqual([]);
    const again = await staff.delete(`/api/availability/${doctor}/${day}`);
    expect(again.status).toBe(200);
    for (const bad of [`/api/availability/999999/${day}`, `/api/availability/abc/${day}`]) {
      expect((await staff.delete(bad)).status).toBe(404);
    }
    const noDay = await staff.delete(`/api/availability/${doctor}/31.02.2027`);
    expect(noDay.status).toBe(400);
  });

  test("A-7.24 that are booked is 409 naming the visits, until they are confirmed by id", async () => {
    const { doctor, day } = await offering(["09:00", "10:00", "11:00"]);
    const nine = await booked(doctor, day, "09:00");
    const ten = await booked(doctor, day, "10:00");
    const path = `/availability/${doctor}/${day}`;
    const refused = await staff.delete(path);
    const patient = { user_name: "Анна", phone: "79001234567" };
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: "visits_in_the_way",
        message: "На это время записаны пациенты",
        visits: [
          { id: nine, day, time: "09:00", ...patient },
          { id: ten, day, time: "10:00", ...patient },
        ],
      },
    ]);
    const some = await staff.delete(`${path}?confirmed_visits=${nine}`);
    expect(some.status).toBe(409);
    expect(await offered(doctor)).toEqual([{ day, time: ["09:00", "10:00", "11:00"] }]);
    const all = await staff.delete(`${path}?confirmed_visits=${nine},${ten}`);
    expect([all.status, await offered(doctor)]).toEqual([200, []]);
    expect((await staff.request(`/api/journal/${nine}`)).status).toBe(200);
  });

  test("by an update names only the visits at the times removed; the ids go in the body", async () => {
    const { doctor, day } = await offering(["09:00", "10:00"]);
    await booked(doctor, day, "09:00");
    const ten = await booked(doctor, day, "10:00");
    const body = { employeeId: doctor, day, time: ["09:00", "12:00"] };
    const refused = await (await update(body)).json();
    expect(refused.visits.map(({ id }: { id: number }) => id)).toEqual([ten]);
    expect((await update({ ...body, confirmed_visits: [ten] })).status).toBe(200);
    expect(await offered(doctor)).toEqual([{ day, time: ["09:00", "12:00"] }]);
    for (const confirmed_visits of [["x"], 17.5, {}]) {
      expect((await update({ ...body, confirmed_visits })).status).toBe(400);
    }
  });

  test("gives the schedule's staff without the journal right day and time, no names", async () => {
    const { doctor, day } = await offering(["09:00"]);
    const id = await booked(doctor, day, "09:00");
    const answer = await scheduler.delete(`/availability/${doctor}/${day}`);
    expect((await answer.json()).visits).toEqual([{ id, day, time: "09:00" }]);
  });
});
