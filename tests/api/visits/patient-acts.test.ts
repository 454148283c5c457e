import { beforeAll, beforeEach, expect, test } from "bun:test";
import { runJobs } from "../../../api/features/jobs/run-jobs.ts";
import { MOVES_AT_MOST } from "../../../shared/visit/deadline.ts";
import type { AnsweredAct } from "../../../shared/visit/patient-act.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { tablesHolding } from "../../support/server/canary.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
const TOMORROW = "2027-06-12";
const TIMES = ["10:00", "11:00", "12:00", "13:00", "14:00"];

let doctor: number;
let people = 0;

const server = serverForFile({ clock });
const desk = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});
beforeEach(async () => {
  await server.db`delete from journal_records`;
  await server.db`delete from patient_acts`;
  await server.db`update doctors set deleted_at = now() where id <> ${doctor}`;
  await offer(server.db, doctor, TODAY, TIMES);
  await offer(server.db, doctor, TOMORROW, TIMES);
});

/** A patient whose browser has opened her visit of the day after tomorrow. */
async function opened(fields: Partial<Parameters<typeof bookWithLink>[1]> = {}) {
  const { uid, link } = await bookWithLink(server, {
    employee: doctor,
    day: TOMORROW,
    time: "10:00",
    ...fields,
  });
  const page = new PatientPage(server, `10.3.0.${++people}`);
  await page.answers(link);
  return { uid, link, page };
}

/** A visit is not confirmed by its patient before reception has read it. */
const receptionReads = (uid: string) => desk.put(`/api/journal/${uid}`, { read: true });

const record = async (uid: string) => {
  const [row] = await server.db<
    { employee: number; record_day: string; record_time: string; call_operator: boolean }[]
  >`
    select employee, record_day, record_time, call_operator, revision
    from journal_records where uid = ${uid}`;
  return row;
};

const acts = async (): Promise<AnsweredAct[]> => desk.json("/api/journal/patient-acts");

const slot = (time: string, day = TOMORROW, employee = doctor) => ({
  slot: `${employee}/${day}/${time}`,
});

test("a patient confirms her visit as reception does, once, and reception reads of it", async () => {
  const { uid, page } = await opened();
  await receptionReads(uid);
  for (let presses = 0; presses < 2; presses += 1) {
    expect(await page.leadsTo("/visit/confirm")).toBe("/visit?done=confirmed");
  }
  expect(await record(uid)).toMatchObject({ call_operator: true });
  expect(await acts()).toMatchObject([
    { kind: "confirmed", uid, day: "12.06.2027", time: "10:00" },
  ]);
  const events = await desk.json(`/api/journal/${uid}/events`);
  expect(events.at(-1)).toMatchObject({ action: "confirmed", by: "Пациентка" });
  expect(await page.text("/visit")).toContain("Визит подтверждён");
});

test("a visit is not confirmed before reception has read it, and not days ahead", async () => {
  const near = await opened();
  await offer(server.db, doctor, "2027-06-18", TIMES);
  const far = await opened({ day: "2027-06-18" });
  await receptionReads(far.uid);
  for (const { uid, page } of [near, far]) {
    expect(await page.text("/visit")).not.toContain("Подтвердить визит");
    expect(await page.leadsTo("/visit/confirm")).toBe("/visit?done=late");
    expect(await page.text("/visit?done=confirmed")).not.toContain("подтверждён");
    expect(await record(uid)).toMatchObject({ call_operator: false });
  }
  await receptionReads(near.uid);
  expect(await near.page.text("/visit")).toContain("Подтвердить визит");
});

test("an unread visit is confirmed, also days ahead, once a message about its slot was accepted", async () => {
  await offer(server.db, doctor, "2027-06-18", TIMES);
  const { uid, page } = await opened({ day: "2027-06-18" });
  const sent = (kind: string, time: string, state: string) => server.db`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, changed_at)
    values (${uid}, ${kind}, '2027-06-18', ${time}, now(), now(), ${state}, now())`;
  await sent("reminder", "09:00", "delivered");
  await sent("reminder", "10:00", "failed");
  await sent("away", "10:00", "delivered");
  expect(await page.text("/visit")).not.toContain("Подтвердить визит");
  await sent("moved", "10:00", "accepted");
  expect(await page.leadsTo("/visit/confirm")).toBe("/visit?done=confirmed");
  expect(await record(uid)).toMatchObject({ call_operator: true });
});

test("a click on a page that shows an outdated time of the visit changes nothing", async () => {
  const { uid, page } = await opened();
  await receptionReads(uid);
  await server.db`update journal_records set record_time = '12:00' where uid = ${uid}`;
  const read = `${doctor}/${TOMORROW}/10:00`;
  for (const [path, fields] of [
    ["/visit/confirm", { read }],
    ["/visit/cancel", { read }],
    ["/visit/move", { ...slot("11:00"), read }],
    ["/visit/cancel", {}],
  ] as const) {
    const answer = await page.send(path, fields);
    expect(answer.headers.get("location")).toBe("/visit?done=changed");
    expect(await page.text("/visit?done=changed")).toContain("Время визита изменилось");
  }
  expect(await record(uid)).toMatchObject({ record_time: "12:00", call_operator: false });
  expect(await acts()).toEqual([]);
});

test("a patient cancels her visit: act, log and tombstone are written, the slot is free", async () => {
  const { uid, page } = await opened({ name: "Романова Канарейка" });
  expect(await page.leadsTo("/visit/cancel")).toBe("/visit/cancelled");
  expect(await record(uid)).toBeUndefined();
  const [act] = await desk.json("/api/journal/acts/index");
  expect(act).toMatchObject({ deleted_by: "Пациентка", record_day: "12.06.2027" });
  const [event] = await server.db<{ actor: string; reason: string }[]>`
    select actor, reason from event_log where action = 'deleted' order by id desc limit 1`;
  expect(event).toMatchObject({
    actor: "Пациентка",
    reason: expect.stringContaining("пациенткой"),
  });
  expect(await acts()).toMatchObject([{ kind: "cancelled", uid: null, time: "10:00" }]);
  expect(await tablesHolding(server.db, "Канарейка")).toEqual([]);
  await bookOnSite(server, { employee: doctor, day: TOMORROW, time: "10:00" });
  expect((await page.get("/visit")).status).toBe(404);
});

test("a booking that its patient cancels still counts towards a wave, one that reception cancels does not", async () => {
  const counted = async () => {
    const [row] = await server.db<{ count: number }[]>`
      select count(*)::integer from site_booking_addresses where bucket = 'site'`;
    return row?.count ?? 0;
  };
  const { page } = await opened();
  const { uid } = await opened({ time: "11:00" });
  await server.db`
    insert into site_booking_addresses (bucket, booked_at)
    select 'site', created_at from journal_records`;
  const before = await counted();
  await page.presses("/visit/cancel");
  expect(await counted()).toBe(before);
  await desk.delete(`/api/journal/${uid}`);
  expect(await counted()).toBe(before - 1);
});

test("a browser that had opened a visit reads that the clinic has cancelled it, and may book again", async () => {
  const { uid, page } = await opened();
  await desk.request(`/api/journal/${uid}`, { method: "DELETE" });
  const answer = await page.get("/visit");
  expect(answer.status).toBe(404);
  const text = await answer.text();
  expect(text).toContain("Визит отменён");
  expect(text).toMatch(/Клиника отменила визит.*12 июня, суббота/);
  expect(text).toContain("Записаться снова");
  pass(HOUR);
  expect(await page.text("/visit")).toContain("Страница закрыта");
  pass(-HOUR);
});

test("the figures count who cancelled, and how many within a day before the visit", async () => {
  const late = await opened({ day: TODAY, time: "14:00" });
  await offer(server.db, doctor, "2027-06-14", TIMES);
  const early = await opened({ day: "2027-06-14" });
  await late.page.presses("/visit/cancel");
  await early.page.presses("/visit/cancel");
  const counts = await desk.json("/api/journal/destroyed-counts?from=2027-06-14&to=2027-06-14");
  expect(counts).toMatchObject([{ by_patient: 1, by_patient_late: 0 }]);
  const today = await desk.json(`/api/journal/destroyed-counts?from=${TODAY}&to=${TODAY}`);
  expect(today.at(0)).toMatchObject({ by_patient: 1, by_patient_late: 1 });
});

test("a patient moves her visit: uid, number and link stay, and reception reads from when to when", async () => {
  const { uid, link, page } = await opened();
  expect(await page.leadsTo("/visit/move", slot("11:00"))).toBe("/visit?done=moved");
  // A desk's edit of the earlier revision is refused.
  expect(await record(uid)).toMatchObject({
    record_day: TOMORROW,
    record_time: "11:00",
    revision: 2,
  });
  expect((await page.answers(link)).status).toBe(303);
  expect(await acts()).toMatchObject([
    { kind: "moved", uid, time: "11:00", from_day: "12.06.2027", from_time: "10:00" },
  ]);
  await bookOnSite(server, { employee: doctor, day: TOMORROW, time: "10:00" });
});

test("reception sees from which doctor a patient moved her visit", async () => {
  const { uid, page } = await opened();
  const other = await addDoctor(server.db, { name_employee: "Алова Анна" });
  await offer(server.db, other, TOMORROW, ["11:00"]);
  await page.presses("/visit/move", slot("11:00", TOMORROW, other));
  expect(await acts()).toMatchObject([
    {
      kind: "moved",
      uid,
      employee_name: "Алова Анна",
      time: "11:00",
      from_employee_name: "Соколова Мария Петровна",
      from_day: "12.06.2027",
      from_time: "10:00",
    },
  ]);
});

test("the same move sent twice, also at once, counts once", async () => {
  const { uid, page } = await opened();
  await Promise.all([
    page.presses("/visit/move", slot("11:00")),
    page.presses("/visit/move", slot("11:00")),
  ]);
  const [row] = await server.db<{ moves: number }[]>`
    select moves from visit_links where uid = ${uid}`;
  expect(row?.moves).toBe(1);
});

test("a visit is moved three times at most", async () => {
  const { uid, page } = await opened();
  for (const time of TIMES.slice(1, 1 + MOVES_AT_MOST))
    await page.presses("/visit/move", slot(time));
  expect(await page.leadsTo("/visit/move", slot("10:00"))).toBe("/visit?done=late");
  expect(await record(uid)).toMatchObject({ record_time: "13:00" });
  expect(await page.text("/visit")).toContain("Чтобы перенести визит, позвоните нам");
});

test("a time taken meanwhile is answered with the nearest ones, and the visit stays", async () => {
  const { uid, page } = await opened();
  await bookOnSite(server, { employee: doctor, day: TOMORROW, time: "11:00" });
  const answer = await page.presses("/visit/move", slot("11:00"));
  expect(answer.status).toBe(409);
  const text = await answer.text();
  expect(text).toContain("Это время только что заняли");
  expect(text).toContain("Ваш визит остался на прежнем времени");
  expect(text).toContain(`${TOMORROW}%2F12%3A00`);
  expect(await record(uid)).toMatchObject({ record_time: "10:00" });
  const [row] = await server.db<{ moves: number }[]>`
    select moves from visit_links where uid = ${uid}`;
  expect(row?.moves).toBe(0);
});

test("a move to the past, to a hidden doctor or to one without the service is refused", async () => {
  const { uid, page } = await opened();
  const hidden = await addDoctor(server.db, { hidden_doctor: 1 });
  const other = await addDoctor(server.db, { services: ["Анализы"] });
  const right = await addDoctor(server.db);
  for (const employee of [hidden, other, right])
    await offer(server.db, employee, TOMORROW, ["10:00"]);
  await offer(server.db, doctor, TODAY, ["08:00"]);
  for (const chosen of [
    slot("08:00", TODAY),
    slot("10:00", TOMORROW, hidden),
    slot("10:00", TOMORROW, other),
  ])
    expect((await page.presses("/visit/move", chosen)).status).toBe(409);
  expect(await record(uid)).toMatchObject({ employee: doctor, record_time: "10:00" });
  expect((await page.presses("/visit/move", slot("10:00", TOMORROW, right))).status).toBe(303);
  expect(await record(uid)).toMatchObject({ employee: right });
});

test("a hidden doctor's own visit may move to others only, as its page offers", async () => {
  const other = await addDoctor(server.db, { name_employee: "Алова Анна" });
  const { uid, page } = await opened();
  await offer(server.db, other, TOMORROW, ["12:00"]);
  await server.db`update doctors set hidden_doctor = 1 where id = ${doctor}`;
  const text = await page.text("/visit/move");
  const refused = await page.presses("/visit/move", slot("11:00"));
  const moved = await page.presses("/visit/move", slot("12:00", TOMORROW, other));
  await server.db`update doctors set hidden_doctor = 0 where id = ${doctor}`;
  expect(text).not.toContain(`${doctor}%2F`);
  expect(text).toContain(`${other}%2F`);
  expect(refused.status).toBe(409);
  expect(moved.headers.get("location")).toBe("/visit?done=moved");
  expect(await record(uid)).toMatchObject({ employee: other, record_time: "12:00" });
});

test("the move's page offers the own doctor first, then others with the service", async () => {
  const { page } = await opened();
  await addDoctor(server.db, { name_employee: "Без Услуги", services: ["Анализы"] });
  const other = await addDoctor(server.db, { name_employee: "Алова Анна" });
  await offer(server.db, other, TODAY, ["10:00"]);
  const text = await page.text("/visit/move");
  expect(text.indexOf("Соколова Мария")).toBeLessThan(text.indexOf("Алова Анна"));
  expect(text).not.toContain("Без Услуги");
  const asked = await page.get(`/visit/move?to=${other}/${TODAY}/10:00`);
  expect(await asked.text()).toContain("Перенести визит?");
});

test("after the clinic's deadline the page shows the phone, and a late click changes nothing", async () => {
  const { uid, page } = await opened({ day: TODAY, time: "11:00" });
  const text = await page.text("/visit");
  expect(text).toContain("Чтобы перенести визит, позвоните нам");
  expect(text).toContain("Отменить визит");
  expect(await page.leadsTo("/visit/move", slot("12:00", TODAY))).toBe("/visit?done=late");
  pass(HOUR / 60);
  expect(await page.leadsTo("/visit/cancel")).toBe("/visit?done=late");
  pass(-HOUR / 60);
  expect(await record(uid)).toMatchObject({ record_time: "11:00" });
});

test("an administrator sets the deadlines, or turns moving and cancelling off", async () => {
  const change = (body: object) => desk.put("/api/settings/patient-page", body);
  expect(await desk.json("/api/settings/patient-page")).toEqual({
    moveHours: 12,
    cancelHours: 2,
  });
  expect((await change({ moveHours: 1, cancelHours: null })).status).toBe(200);
  const { page } = await opened({ day: TODAY, time: "11:00" });
  const text = await page.text("/visit");
  expect(text).toContain("Перенести");
  expect(text).toContain("Чтобы отменить визит, позвоните нам");
  expect(await page.leadsTo("/visit/cancel")).toBe("/visit?done=late");
  expect((await change({ moveHours: 1000, cancelHours: 2 })).status).toBe(400);
  await change({ moveHours: 12, cancelHours: 2 });
});

test("a deadline that is not sent stays", async () => {
  const change = async (body: object) =>
    (await desk.put("/api/settings/patient-page", body)).json();
  expect(await change({ cancelHours: null })).toEqual({ moveHours: 12, cancelHours: null });
  expect(await change({ moveHours: null })).toEqual({ moveHours: null, cancelHours: null });
  expect(await change({ moveHours: 12, cancelHours: 2 })).toEqual({
    moveHours: 12,
    cancelHours: 2,
  });
});

test("a visit on a closed day is not confirmed, and may be moved or cancelled after the deadlines", async () => {
  const { uid, page } = await opened({ day: TODAY, time: "10:00" });
  await receptionReads(uid);
  const closure = crypto.randomUUID();
  await server.db`
    insert into closures (uid, first_day, last_day, reason)
    values (${closure}, ${TODAY}, ${TODAY}, 'Санитарный день')`;
  const text = await page.text("/visit");
  expect(text).toContain("10 июня клиника не работает: Санитарный день");
  expect(text).not.toContain("Подтвердить визит");
  expect(text).toContain("Отменить визит");
  expect(await page.leadsTo("/visit/confirm")).toBe("/visit?done=late");
  const moved = await page.presses("/visit/move", slot("11:00"));
  expect(moved.headers.get("location")).toBe("/visit?done=moved");
  await server.db`delete from closures where uid = ${closure}`;
  expect(await record(uid)).toMatchObject({ record_day: TOMORROW, record_time: "11:00" });
});

test("a visit whose doctor is away is not confirmed, and may be moved after the deadline", async () => {
  const { uid, page } = await opened({ day: TODAY, time: "10:00" });
  await receptionReads(uid);
  await server.db`
    update schedule_days set times = array_remove(times, '10:00') where day = ${TODAY}`;
  await server.db`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, changed_at)
    values (${uid}, 'away', ${TODAY}, '10:00', now(), now(), 'accepted', now())`;
  const text = await page.text("/visit");
  expect(text).toMatch(/Врач в это время не принимает.*Выберите другое время/);
  expect(text).not.toContain("Подтвердить визит");
  expect(await page.leadsTo("/visit/move", slot("11:00"))).toBe("/visit?done=moved");
  expect(await record(uid)).toMatchObject({ record_day: TOMORROW, record_time: "11:00" });
});

test("«Это не я» leaves a mark for reception and changes nothing else", async () => {
  const { uid, page } = await opened();
  for (let presses = 0; presses < 2; presses += 1)
    expect((await page.send("/visit/not-me")).headers.get("location")).toBe("/visit?done=not-me");
  expect(await acts()).toMatchObject([{ kind: "not_me", uid }]);
  expect(await record(uid)).toMatchObject({ record_time: "10:00", call_operator: false });
});

test("reception reads «Это не я» beside the phone until the phone is changed", async () => {
  const { uid, page } = await opened();
  const read = async () => desk.json(`/api/journal/${uid}/link`);
  expect(await read()).toMatchObject({ not_me: false });
  await page.send("/visit/not-me");
  expect(await read()).toMatchObject({ not_me: true });
  const change = (fields: object) => desk.put(`/api/journal/${uid}`, fields);
  expect((await change({ add_comment: "Перезвонить" })).status).toBe(200);
  expect(await read()).toMatchObject({ not_me: true });
  expect((await change({ phone: "89007654321" })).status).toBe(200);
  expect(await read()).toMatchObject({ not_me: false });
});

test("someone who got the wrong link confirms «Это не я» with their last phone digits; the response is always the same", async () => {
  const { link } = await bookWithLink(server, {
    employee: doctor,
    day: TOMORROW,
    time: "10:00",
    phone: "89001234567",
  });
  const stranger = new PatientPage(server, `10.3.1.${++people}`);
  const wrong = await stranger.send(`${link}/not-me`, { answer: "1111" });
  expect(await acts()).toEqual([]);
  const right = await stranger.send(`${link}/not-me`, { answer: "4567" });
  expect(await wrong.text()).toBe(await right.text());
  expect(await acts()).toMatchObject([{ kind: "not_me" }]);
  expect((await stranger.get("/visit")).status).toBe(404);
  expect((await stranger.get(`${link}/not-me`)).headers.get("location")).toBe(link);
});

test("a fitting end of a phone is counted like a wrong one", async () => {
  for (const answer of ["4567", "1111"]) {
    const time = answer === "4567" ? "10:00" : "11:00";
    const { link } = await bookWithLink(server, {
      employee: doctor,
      day: TOMORROW,
      time,
      phone: "89001234567",
    });
    const tries: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      const stranger = new PatientPage(server, `10.3.4.${++people}`);
      tries.push((await stranger.send(`${link}/not-me`, { answer })).status);
    }
    expect(tries).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test("nothing changes without the second step or for a cross-site request", async () => {
  const { uid, page } = await opened();
  const stranger = new PatientPage(server, `10.3.2.${++people}`);
  for (const path of ["confirm", "cancel", "not-me"])
    expect((await stranger.send(`/visit/${path}`)).status).toBe(404);
  expect((await stranger.send("/visit/move", slot("11:00"))).status).toBe(404);
  const crossSite = await page.browser.request("/visit/cancel", {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(crossSite.status).toBe(403);
  for (const path of ["/visit", "/visit/move", "/visit/priem.ics", "/visit/cancelled"])
    await page.get(path);
  expect(await record(uid)).toMatchObject({ record_time: "10:00", call_operator: false });
  expect(await acts()).toEqual([]);
});

test("reception marks what it has read", async () => {
  const { uid, page } = await opened();
  await receptionReads(uid);
  await page.presses("/visit/confirm");
  const ids = (await acts()).map(({ id }) => id);
  await desk.post("/api/journal/patient-acts/read", { ids });
  expect(await acts()).toEqual([]);
});

test("the nightly jobs delete acts that are older than a month", async () => {
  const { uid, page } = await opened();
  await receptionReads(uid);
  await page.presses("/visit/confirm");
  await server.db`update patient_acts set acted_at = ${clock()}::timestamptz - interval '29 days'`;
  await runJobs(server.served);
  expect(await acts()).toHaveLength(1);
  await server.db`update patient_acts set acted_at = ${clock()}::timestamptz - interval '31 days'`;
  await runJobs(server.served);
  expect(await acts()).toEqual([]);
});

test("reception shows the link of a visit that it booked, and revokes it", async () => {
  const booked = await desk.post("/api/journal", {
    employee: doctor,
    record_day: "12.06.2027",
    record_time: "12:00",
    user_name: "Романова Елена",
  });
  const { uid } = await booked.json();
  const path = `/api/journal/${uid}/link`;
  expect(await desk.json(path)).toMatchObject({ exists: false, possible: true });
  const { link } = await (await desk.post(path)).json();
  expect(await desk.json(path)).toMatchObject({ exists: true, possible: true });
  const page = new PatientPage(server, `10.3.3.${++people}`);
  expect((await page.answers(link)).status).toBe(303);
  expect((await page.get("/visit")).status).toBe(200);
  await desk.delete(path);
  expect((await page.get("/visit")).status).toBe(404);
  expect((await page.answers(link)).status).toBe(404);
  const again = await (await desk.post(path)).json();
  expect(again.link).not.toBe(link);
});

test("a record's history names who has shown and who has revoked its link", async () => {
  const { uid } = await opened();
  const path = `/api/journal/${uid}/link`;
  await desk.post(path);
  await desk.delete(path);
  const events = await desk.json(`/api/journal/${uid}/events`);
  const by = expect.stringContaining(desk.user.login);
  expect(events.slice(-2)).toMatchObject([
    { action: "link_made", by },
    { action: "link_revoked", by },
  ]);
});

test("each time that reception sees a link is logged, also under the same key", async () => {
  const { uid, link } = await opened();
  const path = `/api/journal/${uid}/link`;
  const timesLogged = async () =>
    (await server.db`select from event_log where action = 'link_made'`).length;
  const before = await timesLogged();
  const headers = { "idempotency-key": crypto.randomUUID() };
  expect(await (await desk.request(path)).text()).not.toContain(link);
  for (let shown = 0; shown < 2; shown += 1) {
    const answer = await desk.request(path, { method: "POST", headers });
    expect(await answer.json()).toEqual({ link });
  }
  expect(await timesLogged()).toBe(before + 2);
});

test("a visit without a name and a phone has no link", async () => {
  const booked = await desk.post("/api/journal", {
    employee: doctor,
    record_day: "12.06.2027",
    record_time: "12:00",
  });
  const path = `/api/journal/${(await booked.json()).uid}/link`;
  expect(await desk.json(path)).toMatchObject({ exists: false, possible: false });
  expect((await desk.post(path)).status).toBe(400);
});

test("patients who move to one slot at once: one gets it, and no visit is lost", async () => {
  const all = [];
  for (const time of TIMES.slice(0, 4)) all.push(await opened({ time }));
  const answers = await Promise.all(
    all.map(({ page }) => page.presses("/visit/move", slot("14:00"))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const rows = await server.db<{ record_time: string }[]>`
    select record_time from journal_records where record_day = ${TOMORROW}`;
  expect(new Set(rows.map(({ record_time }) => record_time)).size).toBe(4);
});

test("«Это не я» and a message that is being sent do not deadlock", async () => {
  const { uid, page } = await opened({ smsConsent: true });
  const pressed = await server.db.begin(async (tx) => {
    await tx`select from journal_records where uid = ${uid} for share`;
    const answer = page.send("/visit/not-me");
    await untilWaiting(server.db, 1);
    await tx`update visit_links set version = version where uid = ${uid}`;
    return { answer };
  });
  expect((await pressed.answer).status).toBe(303);
});
