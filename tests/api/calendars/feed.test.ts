import { describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { DoctorCalendar } from "../../../shared/calendar/doctor-calendar.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, type Visit } from "../../support/clinic/visits.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const TOMORROW = addDays(TODAY, 1);
const TIMES = ["09:00", "10:00", "11:00", "12:00", "13:00"];
const { clock, pass } = standingClock(THURSDAY_NINE);

const server = serverForFile({ clock });
const administrator = personForFile(server);

async function newDoctor(): Promise<number> {
  const doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TOMORROW, TIMES);
  return doctor;
}

async function linkTo(doctor: number): Promise<string> {
  const answer = await administrator.post(`/api/calendars/${doctor}`, {
    shows: "busy",
    password: administrator.user.password,
  });
  expect(answer.status).toBe(201);
  const { path }: { path: string } = await answer.json();
  return path;
}

const textOf = async (path: string) =>
  (await (await server.request(path)).text()).replaceAll("\r\n ", "");

/** The events of a calendar as a second implementation reads them. */
async function eventsOf(path: string): Promise<ICAL.Event[]> {
  const component = ICAL.Component.fromString(await (await server.request(path)).text());
  return component.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
}

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue("status");

async function edit({ uid }: Visit, fields: object): Promise<void> {
  expect((await administrator.put(`/api/journal/${uid}`, fields, { "if-match": "*" })).status).toBe(
    200,
  );
}

const PATIENT = {
  name: "Ким Анна Сергеевна",
  phone: "89005550011",
  service: "УЗИ малого таза",
  comment: "после операции",
  day: TOMORROW,
};
const book = (employee: number, time: string) =>
  bookAtDesk(administrator, { ...PATIENT, employee, time });

describe("a doctor's calendar", () => {
  test("shows when the doctor is busy, without anything of the patient", async () => {
    const doctor = await newDoctor();
    const path = await linkTo(doctor);
    const { uid } = await book(doctor, "10:00");
    const [event] = await eventsOf(path);
    expect([event?.uid, event?.sequence, event?.summary]).toEqual([uid, 1, "Занято"]);
    expect(event?.startDate.toJSDate()).toEqual(new Date(`${TOMORROW}T07:00:00Z`));
    const text = await textOf(path);
    for (const secret of ["Ким", "Анна", "9005550011", "УЗИ", "операци"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("shows initials where the administrator chose so, under the same link", async () => {
    const doctor = await newDoctor();
    const path = await linkTo(doctor);
    await book(doctor, "10:00");
    expect(
      (await administrator.put(`/api/calendars/${doctor}`, { shows: "initials" })).status,
    ).toBe(204);
    expect((await eventsOf(path)).map(({ summary }) => summary)).toEqual(["К. А. С."]);
    const text = await textOf(path);
    for (const secret of ["Ким", "9005550011", "УЗИ"]) expect(text).not.toContain(secret);
  });

  test("is not sent again while it is the same", async () => {
    const path = await linkTo(await newDoctor());
    const first = await server.request(path);
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=UTF-8");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await server.request(path, { headers })).status).toBe(304);
  });

  test("follows a move by a higher sequence", async () => {
    const doctor = await newDoctor();
    const path = await linkTo(doctor);
    const visit = await book(doctor, "10:00");
    await edit(visit, { record_time: "12:00" });
    const events = await eventsOf(path);
    expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([[visit.uid, 2]]);
    expect(events[0]?.startDate.toJSDate()).toEqual(new Date(`${TOMORROW}T09:00:00Z`));
  });

  test("shows a cancelled visit as cancelled for 30 days", async () => {
    const doctor = await newDoctor();
    const path = await linkTo(doctor);
    const { uid } = await book(doctor, "11:00");
    await administrator.delete(`/api/journal/${uid}`);
    const events = await eventsOf(path);
    expect(events.map((event) => [event.uid, event.sequence, statusOf(event)])).toEqual([
      [uid, 2, "CANCELLED"],
    ]);
    pass(30 * 24 * HOUR);
    expect(await eventsOf(path)).toEqual([]);
    pass(-30 * 24 * HOUR);
  });

  test("loses a visit that moves to another doctor, and has it again when it comes back", async () => {
    const [here, there] = [await newDoctor(), await newDoctor()];
    const path = await linkTo(here);
    const visit = await book(here, "09:00");
    const move = (employee: number) =>
      edit(visit, { employee, record_day: formatDay(TOMORROW), record_time: "13:00" });
    await move(there);
    const left = await eventsOf(path);
    expect(left.map((event) => [event.sequence, statusOf(event)])).toEqual([[2, "CANCELLED"]]);
    await move(here);
    const back = await eventsOf(path);
    expect(back.map((event) => [event.sequence, statusOf(event)])).toEqual([[3, null]]);
  });
});

describe("the link of a calendar", () => {
  test("ends with its revocation, and with a new one", async () => {
    const doctor = await newDoctor();
    const first = await linkTo(doctor);
    const second = await linkTo(doctor);
    expect((await server.request(first)).status).toBe(404);
    expect((await server.request(second)).status).toBe(200);
    const address = `/api/calendars/${doctor}`;
    expect((await administrator.delete(address)).status).toBe(204);
    expect((await server.request(second)).status).toBe(404);
  });

  test("is shown once: the list, the database and the log do not have it", async () => {
    const doctor = await newDoctor();
    const path = await linkTo(doctor);
    await server.request(path);
    const token = path.slice("/calendar/".length, -".ics".length);
    const list: DoctorCalendar[] = await administrator.json("/api/calendars");
    expect(list.find(({ employee }) => employee === doctor)?.link?.shows).toBe("busy");
    const stored = await server.db`select * from doctor_calendars`;
    expect(JSON.stringify([list, stored, server.log])).not.toContain(token);
  });

  test("cannot be guessed: wrong links of one address have to wait, right ones do not", async () => {
    const path = await linkTo(await newDoctor());
    const statuses: number[] = [];
    for (let tries = 0; tries < 23; tries += 1) {
      statuses.push((await server.request(`/calendar/${crypto.randomUUID()}.ics`)).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await server.request(path)).status).toBe(200);
  });
});
