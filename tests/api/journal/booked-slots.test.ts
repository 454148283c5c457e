import { beforeAll, expect, test } from "bun:test";
import { z } from "zod";
import { staffBookedSlotSchema } from "../../../shared/journal/booked-slot.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { asAnswered } from "../../support/server/as-answered.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let first: number;
let second: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server, ["journal"]);
beforeAll(async () => {
  first = await addDoctor(server.db);
  second = await addDoctor(server.db);
  const hidden = await addDoctor(server.db, { hidden_doctor: 1 });
  for (const [employee, record_day, record_time] of [
    [first, "2027-06-09", "09:00"],
    [first, "2027-06-10", "08:00"],
    [second, "2027-06-11", "10:00"],
    [first, "2027-06-11", "09:00"],
    [hidden, "2027-06-11", "11:00"],
  ] as const) {
    await offer(server.db, employee, record_day, [record_time]);
    const patient = { user_name: "Анна", phone: "79001234567", service: "Консультация" };
    const body = { employee, record_day, record_time, ...patient };
    expect((await staff.post("/journal", body)).status).toBe(201);
  }
});

test("P-7.9 P-3.16 A-7.14 GET /api/booked-slots gives a visitor employee, day and time, from today on, nothing else", async () => {
  const answer = await server.request("/api/booked-slots");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    { employee: first, day: "10.06.2027", time: "08:00" },
    { employee: first, day: "11.06.2027", time: "09:00" },
    { employee: second, day: "11.06.2027", time: "10:00" },
  ]);
});

test("a session without the journal right gets the same as a visitor", async () => {
  const other = await server.signIn(["users", "schedule", "articles", "prices"]);
  const answer = await (await other.request("/booked-slots")).text();
  expect(answer).toBe(await (await server.request("/booked-slots")).text());
  expect(answer).not.toContain("Анна");
});

test("A-3.9 A-7.14 GET /api/booked-slots gives the journal's staff whose each slot is, past ones too", async () => {
  const answer = await staff.request("/api/booked-slots");
  const slots = asAnswered(
    z.array(z.strictObject(staffBookedSlotSchema.shape)),
    await answer.json(),
  );
  expect(slots).toHaveLength(5);
  expect(slots[0]).toEqual({
    id: expect.any(Number),
    employee: first,
    day: "09.06.2027",
    time: "09:00",
    user_name: "Анна",
    phone: "79001234567",
    service: "Консультация",
  });
});

test("A-7.15 GET /api/booked-slots?employee={id} answers that doctor's slots", async () => {
  const slots = await staff.json(`/api/booked-slots?employee=${second}`);
  expect(slots.map(({ employee }: { employee: number }) => employee)).toEqual([second]);
  const asVisitor = await server.json(`/api/booked-slots?employee=${second}`);
  expect(asVisitor).toEqual([{ employee: second, day: "11.06.2027", time: "10:00" }]);
  expect(await staff.json(`/api/booked-slots?employee=999999`)).toEqual([]);
  for (const bad of ["abc", "1.5", "-1", "99999999999"]) {
    const refused = await server.request(`/api/booked-slots?employee=${bad}`);
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { employee: "Неверный номер врача" },
    ]);
  }
});

test("an unchanged list is 304, a booking changes it at once", async () => {
  const list = await server.request("/api/booked-slots");
  const held = { headers: { "if-none-match": list.headers.get("etag") ?? "" } };
  expect((await server.request("/api/booked-slots", held)).status).toBe(304);
  await offer(server.db, first, "2027-06-30", ["09:00"]);
  const body = { employee: first, record_day: "30.06.2027", record_time: "09:00" };
  const made = await (await staff.post("/journal", body)).json();
  expect((await server.request("/api/booked-slots", held)).status).toBe(200);
  await staff.delete(`/booked-slots/${made.id}`);
  expect((await server.request("/api/booked-slots", held)).status).toBe(304);
});
