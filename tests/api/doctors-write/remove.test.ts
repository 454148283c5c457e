import { expect, test } from "bun:test";
import { type Doctor, doctorSchema } from "../../../shared/clinic/doctor.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { addVisit } from "../../support/clinic/clinic.ts";
import { standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn } from "../../support/server/server.ts";

/** 12:00 in Moscow. */
const NOON = new Date("2027-06-10T09:00:00Z");

const server = serverForFile({ clock: standingClock(NOON).clock });
const staff = personForFile(server, ["schedule"]);
const reception = personForFile(server, ["schedule", "journal"]);

async function doctor(): Promise<Doctor> {
  const input = { name_employee: "Иванова Анна", full_pro_name: "Гинеколог", services: "УЗИ" };
  const answer = await staff.post("/doctors", input);
  return doctorSchema.parse(await answer.json());
}

const visit = async (employee: number, day: Day, time: string) =>
  (await addVisit(server.db, { employee, day, time, user_name: "Мария Сидорова" })).id;

const remove = (client: SignedIn, id: number, query = "") =>
  client.delete(`/doctors/${id}${query}`);

test("A-7.30 a doctor without visits to come is removed: from lists, pages and the booking", async () => {
  const { id } = await doctor();
  await visit(id, "2027-06-09", "10:00");
  await visit(id, "2027-06-10", "11:59");
  expect((await remove(staff, id)).status).toBe(200);
  expect(await reception.json("/api/doctors")).toEqual([]);
  expect((await reception.request(`/api/doctors/${id}`)).status).toBe(404);
  expect(await server.json("/api/doctors/availability/all")).toEqual([]);
  const booking = { employee: id, record_day: "11.06.2027", record_time: "09:00" };
  expect((await reception.post("/journal", booking)).status).toBe(409);
  expect((await remove(staff, id)).status).toBe(404);
});

test("A-7.30 a doctor with visits to come is not removed: 409 names them, patients only to the journal", async () => {
  const { id } = await doctor();
  const visits = [await visit(id, "2027-06-10", "12:00"), await visit(id, "2027-06-12", "09:30")];
  const refused = await remove(staff, id);
  expect(refused.status).toBe(409);
  const body = await refused.json();
  expect(body.code).toBe("visits_in_the_way");
  expect(body.visits).toEqual([
    { id: visits[0], day: "10.06.2027", time: "12:00" },
    { id: visits[1], day: "12.06.2027", time: "09:30" },
  ]);
  const refusal = await (await remove(reception, id)).json();
  expect(refusal.visits[0]).toMatchObject({ user_name: "Мария Сидорова" });
  expect((await staff.request(`/api/doctors/${id}`)).status).toBe(200);
});

test("A-7.30 a removal succeeds when every visit was shown before; an unshown one is 409 again", async () => {
  const { id } = await doctor();
  const shown = await visit(id, "2027-06-11", "09:00");
  const since = await visit(id, "2027-06-11", "10:00");
  expect((await remove(staff, id, `?confirmed_visits=${shown}`)).status).toBe(409);
  const body = { confirmed_visits: [shown, since] };
  expect((await staff.request(`/doctors/${id}`, sending("DELETE", body))).status).toBe(200);
  expect((await staff.request(`/api/doctors/${id}`)).status).toBe(404);
});

test("the visits of a removed doctor stay in the journal under the doctor's name", async () => {
  const { id, name_employee } = await doctor();
  const kept = await visit(id, "2027-06-20", "09:00");
  expect((await remove(staff, id, `?confirmed_visits=${kept}`)).status).toBe(200);
  const record = await reception.json(`/api/journal/${kept}`);
  expect(record).toMatchObject({ employee: id, employee_name: name_employee });
});
