import { beforeAll, beforeEach, expect, test } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const { clock } = standingClock(THURSDAY_NINE);
const LIMITS = { BOOKINGS_PER_ADDRESS_HOUR: "2", BOOKINGS_PER_MINUTE: "100" };
const FAR = addDays(TODAY, 10);

let doctor: number;
let hidden: number;
let addresses = 0;

const server = serverForFile({ clock, environment: LIMITS });
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  hidden = await addDoctor(server.db, { hidden_doctor: 1, services: ["Гистероскопия"] });
  await offer(server.db, doctor, FAR, ["10:00", "10:30", "11:00", "11:30"]);
});
beforeEach(async () => {
  await server.db`delete from wishes`;
  await server.db`delete from site_booking_addresses`;
});

/** Sends the form as a browser without scripts does. */
function send(fields: Record<string, string> = {}, address = `10.0.${++addresses}.1`) {
  const body = new FormData();
  const filled = {
    uid: crypto.randomUUID(),
    name: "Ким Анна",
    phone: "+7 (900) 123-45-67",
    doctor: String(doctor),
    service: "",
    part: "evening",
    until: FAR,
    website: "",
    consent: "on",
    ...fields,
  };
  for (const [name, value] of Object.entries(filled)) if (value !== "-") body.set(name, value);
  body.append("weekday", "0");
  body.append("weekday", "2");
  const headers = { "x-forwarded-for": address };
  return server.request("/wish", { method: "POST", body, redirect: "manual", headers });
}
const wishes = () => server.db`
  select employee, service, weekdays, part, until, user_name, phone, source, visit, consent_version
  from wishes`;

test("the form without scripts leaves a wish with the consent's version and confirms it", async () => {
  const answer = await send();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/wish?left"]);
  expect(await wishes()).toMatchObject([
    {
      employee: doctor,
      weekdays: [0, 2],
      part: "evening",
      until: FAR,
      user_name: "Ким Анна",
      phone: "79001234567",
      source: "site",
      consent_version: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(await (await server.request("/wish?left")).text()).toContain("Вы в листе ожидания");
});

test("a form sent twice leaves one wish", async () => {
  const uid = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await send({ uid })).status).toBe(303);
  expect(await wishes()).toHaveLength(1);
});

test.each<[string, Record<string, string>, string]>([
  ["without consent", { consent: "-" }, "Необходимо согласие на обработку данных"],
  ["with the hidden field filled", { website: "http://a" }, "форму заполнила программа"],
  ["with neither doctor nor service", { doctor: "" }, "Выберите врача или услугу"],
  ["with an unknown doctor", { doctor: "999999" }, "Выберите врача"],
  ["with a service of no doctor", { doctor: "", service: "Массаж" }, "Выберите услугу"],
  ["with a service that the doctor lacks", { service: "Массаж" }, "не оказывает эту услугу"],
  ["with a wrong phone", { phone: "12" }, "Введите корректный номер телефона"],
  ["with a day that has passed", { until: "2027-06-01" }, "Этот день уже прошёл"],
])("a form %s is shown again with what was typed", async (_, fields, words) => {
  const answer = await send(fields);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).toContain('value="Ким Анна"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await wishes()).toHaveLength(0);
});

test("a visitor cannot wish for a hidden doctor or for a service only hidden doctors have", async () => {
  const byDoctor = await send({ doctor: String(hidden) });
  expect([byDoctor.status, await byDoctor.text()]).toEqual([
    400,
    expect.stringContaining("Выберите врача"),
  ]);
  const byService = await send({ doctor: "", service: "Гистероскопия" });
  expect([byService.status, await byService.text()]).toEqual([
    400,
    expect.stringContaining("Выберите услугу"),
  ]);
  expect(await wishes()).toHaveLength(0);
});

test("wishes count towards the limit of bookings from one network", async () => {
  for (const _ of [1, 2]) expect((await send({}, "10.9.0.1")).status).toBe(303);
  const answer = await send({}, "10.9.0.1");
  expect([answer.status, answer.headers.has("retry-after")]).toEqual([429, true]);
  expect(await answer.text()).toContain("сделано слишком много записей");
  expect(await wishes()).toHaveLength(2);
});

test("a patient leaves one wish for her visit, with its doctor and service, and withdraws it", async () => {
  const { uid, link } = await bookWithLink(server, { employee: doctor, day: FAR, time: "10:00" });
  const patient = new PatientPage(server, "10.8.0.1");
  await patient.answers(link);
  expect(await patient.text("/visit/earlier")).toContain("Ваш визит останется за вами");
  const form = { part: "morning", until: TODAY, consent: "on", website: "" };
  for (const _ of [1, 2]) {
    const left = await patient.send("/visit/earlier", { ...form, uid: crypto.randomUUID() });
    expect(left.headers.get("location")).toBe("/visit?done=waiting");
  }
  expect(await wishes()).toMatchObject([
    { employee: doctor, user_name: "Романова Елена", part: "morning", visit: uid },
  ]);
  expect(await patient.text("/visit")).toContain("Больше не жду");
  await patient.send("/visit/not-earlier");
  expect(await wishes()).toHaveLength(0);
  expect(await patient.text("/visit")).toContain("Хочу раньше");
});

test("a wish for an earlier time lasts until the visit at most, and goes when she cancels it", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, day: FAR, time: "10:30" });
  const patient = new PatientPage(server, "10.6.0.1");
  await patient.answers(link);
  const form = { part: "any", until: addDays(FAR, 30), consent: "on", website: "" };
  await patient.send("/visit/earlier", { ...form, uid: crypto.randomUUID() });
  expect(await wishes()).toMatchObject([{ until: FAR }]);
  expect(await patient.leadsTo("/visit/cancel")).toBe("/visit/cancelled");
  expect(await wishes()).toHaveLength(0);
  const [act] =
    await server.db`select kind from destruction_acts where kind = 'wish' order by id desc`;
  expect(act).toEqual({ kind: "wish" });
});

test("a patient with two services waits for any doctor who has both", async () => {
  const { uid, link } = await bookWithLink(server, { employee: doctor, day: FAR, time: "11:00" });
  const services = "Консультация | УЗИ малого таза";
  await server.db`update journal_records set service = ${services} where uid = ${uid}`;
  const patient = new PatientPage(server, "10.5.0.1");
  await patient.answers(link);
  const form = { part: "any", until: FAR, consent: "on", website: "", any_doctor: "on" };
  await patient.send("/visit/earlier", { ...form, uid: crypto.randomUUID() });
  expect(await wishes()).toMatchObject([{ employee: null, service: services }]);
});

test("no wish can be left without an open visit", async () => {
  const stranger = new PatientPage(server, "10.7.0.1");
  const form = { part: "any", until: TODAY, consent: "on", website: "", uid: crypto.randomUUID() };
  expect((await stranger.send("/visit/earlier", form)).status).toBe(404);
  expect((await stranger.send("/visit/not-earlier")).status).toBe(404);
});
