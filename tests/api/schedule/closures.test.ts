import { expect, test } from "bun:test";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const FRIDAY = addDays(TODAY, 1);
const SATURDAY = addDays(TODAY, 2);
const SUNDAY = addDays(TODAY, 3);

const server = serverForFile({ clock: () => THURSDAY_NINE });
const scheduler = personForFile(server, ["schedule"]);
const desk = personForFile(server);

const closureOf = (fields: object = {}) => ({
  uid: crypto.randomUUID(),
  from: formatDay(FRIDAY),
  to: formatDay(SATURDAY),
  reason: "Санитарный день",
  taken: [],
  ...fields,
});
const close = (closure: object, headers = {}) => scheduler.post("/api/closures", closure, headers);
const open = (uid: string) => scheduler.delete(`/api/closures/${uid}`);
const listed = async () => server.json("/api/closures");

test("visitors read the future days on which the clinic is closed, with the reason", async () => {
  const { uid, from, to, reason } = closureOf();
  const taken = [{ employee: 1, day: from, times: ["10:00"] }];
  const past = closureOf({
    from: formatDay(addDays(TODAY, -9)),
    to: formatDay(addDays(TODAY, -9)),
  });
  expect((await close(past)).status).toBe(201);
  expect((await close({ uid, from, to, reason, taken })).status).toBe(201);
  expect(await listed()).toEqual([{ from, to, reason }]);
  expect((await open(uid)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("a late copy of a closure that was undone does not bring it back", async () => {
  const closure = closureOf();
  await close(closure);
  await open(closure.uid);
  expect((await close(closure)).status).toBe(410);
  expect(await listed()).toEqual([]);
});

test("undoing a closure twice is harmless, and an unknown one is not found", async () => {
  const closure = closureOf();
  await close(closure);
  expect((await open(closure.uid)).status).toBe(200);
  expect((await open(closure.uid)).status).toBe(200);
  expect((await open(crypto.randomUUID())).status).toBe(404);
  expect((await open("12")).status).toBe(404);
});

test("the same request sent twice closes the clinic once", async () => {
  const closure = closureOf();
  const headers = { "idempotency-key": crypto.randomUUID() };
  expect((await close(closure, headers)).status).toBe(201);
  expect((await close(closure, headers)).status).toBe(201);
  expect(await listed()).toHaveLength(1);
  await open(closure.uid);
});

test("no time is added to a day on which the clinic is closed, until it is open again", async () => {
  const employee = await addDoctor(server.db);
  const day = formatDay(SATURDAY);
  await offer(server.db, employee, SATURDAY, ["10:00", "11:00"]);
  const set = (times: string[]) => {
    const body = { employeeId: employee, day, time: JSON.stringify(times) };
    return scheduler.post("/api/availability/update", body);
  };
  const { uid } = await (await close(closureOf())).json();
  const refused = await set(["10:00", "11:00", "12:00"]);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({
    code: "clinic_closed",
    message:
      "11–12 июня клиника не работает: Санитарный день. Чтобы добавить время, сначала откройте этот день снова",
  });
  expect((await set(["10:00"])).status).toBe(200);
  await open(uid);
  expect((await set(["10:00", "12:00"])).status).toBe(200);
});

test("visitors are offered no time of a closed day; reception can still book one", async () => {
  const employee = await addDoctor(server.db);
  for (const day of [FRIDAY, SUNDAY]) await offer(server.db, employee, day, ["10:00", "11:00"]);
  const offered = async (path: string) => {
    const answer = await server.json(`/api/doctors/availability/${path}`);
    return answer.find((each: { employee: number }) => each.employee === employee);
  };
  const patient = new PatientPage(server);
  const { link } = await bookWithLink(server, { employee, day: SUNDAY, time: "10:00" });
  await patient.answers(link);
  const { uid } = await (await close(closureOf())).json();

  expect((await offered(`${employee}`)).schedule).toMatchObject([{ day: formatDay(SUNDAY) }]);
  expect(await offered("nearest")).toMatchObject({ day: formatDay(SUNDAY), time: "11:00" });
  const visit = { employee, record_day: formatDay(FRIDAY), record_time: "10:00" };
  const patientFields = { user_name: "Анна", phone: "89001234567", service: "Консультация" };
  const refused = await server.post("/api/journal", { ...visit, ...patientFields, consent: true });
  expect(refused.status).toBe(409);
  expect((await refused.json()).nearest).toMatchObject([{ day: formatDay(SUNDAY), time: "11:00" }]);
  const moved = await patient.presses("/visit/move", { slot: `${employee}/${FRIDAY}/10:00` });
  expect(moved.status).toBe(409);
  await bookAtDesk(desk, { employee, day: FRIDAY, time: "10:00" });
  await open(uid);
});

test.each([
  [{ to: formatDay(TODAY) }, "to", "Конец раньше начала"],
  [{ to: formatDay(addDays(FRIDAY, 92)) }, "to", "Не длиннее 92 дней"],
  [{ from: "31.02.2027" }, "from", "Выберите дату"],
  [{ reason: "я".repeat(201) }, "reason", "Не длиннее 200 символов"],
])("a closure with %j is refused in words", async (fields, name, words) => {
  const answer = await close(closureOf(fields));
  expect(answer.status).toBe(400);
  expect((await answer.json()).fields).toEqual({ [name]: words });
  expect(await listed()).toEqual([]);
});
