import { expect, test } from "bun:test";
import { userName } from "../../../api/platform/event-log/event.ts";
import {
  cancelledVisitsSchema,
  destroyedCountsSchema,
  recordEventsSchema,
} from "../../../shared/journal/record-event.ts";
import { bookNumbered } from "../../support/clinic/visits.ts";
import { asAnswered } from "../../support/server/as-answered.ts";
import { journalDeskForFile } from "./journal-desk.ts";

const WITHOUT_REASON = {
  because_patient: 0,
  because_doctor: 0,
  because_other_time: 0,
  because_mistake: 0,
};
const BY_STAFF = { by_patient: 0, by_patient_late: 0, ...WITHOUT_REASON };

const desk = journalDeskForFile();

const eventsOf = async (name: unknown) =>
  asAnswered(recordEventsSchema, await desk.staff.json(`/api/journal/${name}/events`));

const countsOf = async (from: string, to: string) =>
  asAnswered(
    destroyedCountsSchema,
    await desk.staff.json(`/api/journal/destroyed-counts?from=${from}&to=${to}`),
  );

test("a cancellation by reception is counted by its reason, of which there are four", async () => {
  const record_day = await desk.freshDay();
  const cancelled = async (record_time: string, query: string) => {
    const { id } = await desk.booked({ record_day, record_time });
    return desk.staff.delete(`/api/journal/${id}${query}`);
  };
  expect((await cancelled("09:00", "?reason=doctor")).status).toBe(200);
  expect((await cancelled("10:00", "?reason=mistake")).status).toBe(200);
  expect((await cancelled("11:00", "")).status).toBe(200);
  const unknown = await cancelled("12:00", "?reason=Романова");
  expect(unknown.status).toBe(400);
  expect((await unknown.json()).message).toBe("Неизвестная причина отмены");
  const [count] = await countsOf(record_day, record_day);
  expect(count).toMatchObject({ cancelled: 3, because_doctor: 1, because_mistake: 1 });
  const logged = await desk.server.db`
    select from event_log where reason like 'Отмена записи, причина: врач не принимает.%'`;
  expect(logged).toHaveLength(1);
});

test("the events of a record have author, action, time and names of fields, without values", async () => {
  const record_day = await desk.freshDay();
  const record = await desk.booked({
    record_day,
    record_time: "09:00",
    user_name: "Анна Тайная",
    phone: "89005554433",
    call_operator: false,
  });
  const other = await desk.server.signIn(["journal"]);
  await desk.put(record.id, { phone: "89005554434", user_name: "Анна Скрытая" });
  await desk.put(record.id, { call_operator: true, record_time: "11:00" });
  const moved = await other.put(`/api/journal/${record.uid}`, { outcome: "missed" });
  expect(moved.status).toBe(200);

  const events = await eventsOf(record.uid);
  expect(await eventsOf(record.id)).toEqual(events);
  const by = userName(desk.staff.user.login, desk.staff.user.id);
  const at = "2027-06-10T06:00:00.000Z";
  expect(events).toEqual([
    { at, by, action: "created", detail: "", record_day, record_time: "09:00" },
    { at, by, action: "changed", detail: "ФИО, телефон", record_day, record_time: "09:00" },
    { at, by, action: "confirmed", detail: "", record_day, record_time: "11:00" },
    { at, by, action: "changed", detail: "время", record_day, record_time: "11:00" },
    {
      at,
      by: userName(other.user.login, other.user.id),
      action: "changed",
      detail: "итог",
      record_day,
      record_time: "11:00",
    },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Тайная|Скрытая|555|missed/);
});

test("the event of a booking on the site includes its consent", async () => {
  const day = "2027-07-20";
  await desk.server.db`
    insert into schedule_days (employee, day, times) values (${desk.doctor}, ${day}, ${["09:00"]})`;
  const { id } = await bookNumbered(desk.server, { employee: desk.doctor, day, time: "09:00" });
  const events = await eventsOf(id);
  expect(events.map(({ action, by }) => [action, by])).toEqual([
    ["created", "Посетитель сайта"],
    ["consent", "Посетитель сайта"],
  ]);
});

test("the events of an unknown record are 404, those of a destroyed one 410", async () => {
  const { id } = await desk.booked({ record_day: await desk.freshDay(), record_time: "09:00" });
  expect((await desk.staff.request("/api/journal/999999/events")).status).toBe(404);
  await desk.staff.delete(`/api/journal/${id}`);
  expect((await desk.staff.request(`/api/journal/${id}/events`)).status).toBe(410);
});

test("cancelled visits are counted by the day of the visit, separately from those destroyed by the rule", async () => {
  const { server, doctor, staff } = desk;
  const [first, second] = [await desk.freshDay(), await desk.freshDay()];
  const make = (record_day: string, record_time: string) =>
    desk.booked({ record_day, record_time });
  const cancel = (id: number) => staff.delete(`/api/journal/${id}`);
  await cancel((await make(first, "09:00")).id);
  await cancel((await make(first, "10:00")).id);
  await make(first, "11:00");
  await cancel((await make(second, "09:00")).id);
  await server.db`
    insert into event_log (created_at, actor, action, journal_id, record_day, record_time, reason)
    values (now(), 'Автоматическое удаление', 'deleted', 900001, to_date(${second}, 'DD.MM.YYYY'), '12:00', 'срок')`;

  expect(await countsOf(first, second)).toEqual([
    { day: first, cancelled: 2, cancelled_late: 0, ...BY_STAFF, expired: 0 },
    { day: second, cancelled: 1, cancelled_late: 0, ...BY_STAFF, expired: 1 },
  ]);
  expect(await countsOf("01.06.2027", "02.06.2027")).toEqual([]);
  await server.db`
    insert into schedule_days (employee, day, times) values (${doctor}, '2027-06-10', ${["18:00"]})`;
  await cancel((await make("10.06.2027", "18:00")).id);
  expect(await countsOf("10.06.2027", "10.06.2027")).toEqual([
    { day: "10.06.2027", cancelled: 1, cancelled_late: 1, ...BY_STAFF, expired: 0 },
  ]);
});

test("the cancelled visits of a day list slot, doctor, author and time of cancellation, without the patient", async () => {
  const record_day = await desk.freshDay();
  const { id } = await desk.booked({ record_day, record_time: "10:00", user_name: "Анна Тайная" });
  await desk.booked({ record_day, record_time: "11:00" });
  await desk.staff.delete(`/api/journal/${id}`);
  const response = await desk.staff.request(`/api/journal/cancelled?day=${record_day}`);
  expect(cancelledVisitsSchema.parse(await response.json())).toEqual([
    {
      record_time: "10:00",
      employee_name: "Соколова Мария Петровна",
      by: userName(desk.staff.user.login, desk.staff.user.id),
      at: "2027-06-10T06:00:00.000Z",
    },
  ]);
  expect((await desk.staff.request("/api/journal/cancelled?day=x")).status).toBe(400);
});

test("an invalid period is refused", async () => {
  for (const query of ["", "?from=01.06.2027", "?from=x&to=02.06.2027"]) {
    expect((await staff(query)).status).toBe(400);
  }
});

const staff = (query: string) => desk.staff.request(`/api/journal/destroyed-counts${query}`);
