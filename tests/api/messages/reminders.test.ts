import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { Gateway } from "../../../api/features/messages/gateways/gateway.ts";
import { runMessages } from "../../../api/features/messages/run-messages.ts";
import { mayTrustClock } from "../../../api/features/retention/guard.ts";
import { transaction } from "../../../api/platform/database/connection.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { TestGateway } from "../../support/clinic/messages.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";
import { tablesHolding } from "../../support/server/canary.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn } from "../../support/server/server.ts";

/** Monday, 7 June 2027, by the clinic's clock, three hours ahead of UTC. */
const at = (day: Day, time: string) => new Date(`${day}T${time}:00+03:00`);
const MONDAY: Day = "2027-06-07";
const WEDNESDAY: Day = "2027-06-09";
const THURSDAY: Day = "2027-06-10";
const PHONE = "79161112233";
const TIMES = ["08:00", "10:00", "11:00", "12:00", "23:30"];

let now = at(MONDAY, "12:00");
let desk: SignedIn;
let doctor: number;
let other: number;
let gateway: TestGateway;

const server = serverForFile({
  clock: () => now,
  environment: { PUBLIC_ORIGIN: "https://clinic.example" },
});
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  other = await addDoctor(server.db, { name_employee: "Другая Анна" });
});
beforeEach(async () => {
  const { db } = server;
  await db`delete from journal_records`;
  await db`delete from messages`;
  await db`update clinic_state set messages_epoch = null`;
  for (const employee of [doctor, other]) {
    for (const day of [WEDNESDAY, THURSDAY]) await offer(db, employee, day, TIMES);
  }
  gateway = new TestGateway();
  await turnTo(MONDAY, "12:00");
  desk = await server.signIn();
});

/** The clock passes as on a running server, which notes that it is right. */
async function turnTo(day: Day, time: string) {
  await pass(day, time);
  await round();
}
async function pass(day: Day, time: string) {
  now = at(day, time);
  await server.db`update clock_trust set trusted_at = ${now}`;
  await mayTrustClock(server.served);
}
/** A write by reception, whose session of days ago is over. */
async function reception(method: string, path: string, body?: object) {
  desk = await server.signIn();
  const answer = await desk.request(path, body ? sending(method, body) : { method });
  expect(answer.status).toBe(200);
}
const round = (by: Gateway = gateway) => runMessages(server.served, by);

const booked = (fields: Partial<Parameters<typeof bookOnSite>[1]> = {}) =>
  bookOnSite(server, {
    employee: doctor,
    day: THURSDAY,
    time: "10:00",
    phone: PHONE,
    smsConsent: true,
    ...fields,
  });

const messages = () => server.db<{ state: string; error: string; kind: string }[]>`
  select kind, state, error from messages order by id`;

test("a patient who agreed is reminded a day before, once, with her own link", async () => {
  const { uid } = await booked();
  await turnTo(WEDNESDAY, "09:59");
  expect(gateway.sent).toEqual([]);
  await turnTo(WEDNESDAY, "10:00");
  await round();
  expect(gateway.sent).toHaveLength(1);
  const [sent] = gateway.sent;
  expect(sent?.phone).toBe(PHONE);
  const [, token = ""] =
    /^Запись 10 июня 10:00\. Подтвердить или перенести: clinic\.example\/v\/(\w{16})$/.exec(
      sent?.text ?? "",
    ) ?? [];
  expect((await server.request(`/v/${token}`)).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "accepted" }]);
  await turnTo(WEDNESDAY, "10:05");
  expect(await messages()).toMatchObject([{ state: "delivered", error: "" }]);
  expect(gateway.asked).toHaveLength(1);
  const [row] = await server.db`select visit from messages`;
  expect(row?.visit).toBe(uid);
});

test("nothing is sent without a consent, after its withdrawal, or to a phone that is not the patient's", async () => {
  await booked({ smsConsent: false });
  const withdrawn = await booked({ time: "11:00", phone: "79161112244" });
  const wrong = await booked({ time: "12:00", phone: "79161112255", uid: crypto.randomUUID() });
  await server.db`update visit_links set not_me_at = now() where uid = ${wrong.uid}`;
  await reception("PUT", `/api/journal/${withdrawn.uid}`, { sms_consent: false });
  await turnTo(WEDNESDAY, "15:00");
  expect(gateway.sent).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "void", error: "not_me" }]);
});

test("a consent is stored with its version and time, and withdrawn without a trace in the record", async () => {
  const { uid } = await booked();
  const consent = () => server.db`
    select sms_consent, sms_consent_version as version, sms_consent_at as at
    from journal_records where uid = ${uid}`;
  const [given] = await consent();
  expect(given).toMatchObject({ sms_consent: true, at: now });
  expect(given?.version).toMatch(/^\d{4}-\d\d-\d\d/);
  await reception("PUT", `/api/journal/${uid}`, { sms_consent: false });
  expect([...(await consent())]).toEqual([{ sms_consent: false, version: null, at: null }]);
  await reception("PUT", `/api/journal/${uid}`, { sms_consent: true });
  expect((await consent())[0]).toMatchObject({ sms_consent: true, version: given?.version });
  const events = await desk.json(`/api/journal/${uid}/events`);
  expect(events.map((each: { action: string }) => each.action)).toEqual([
    "created",
    "consent",
    "sms_consent",
    "changed",
    "sms_consent",
  ]);
});

test("reception's own booking is reminded of, too", async () => {
  await bookAtDesk(desk, {
    employee: doctor,
    day: THURSDAY,
    time: "10:00",
    phone: "8 916 111-22-33",
    smsConsent: true,
  });
  await turnTo(WEDNESDAY, "10:00");
  expect(gateway.sent).toMatchObject([{ phone: PHONE }]);
});

test("a visit on a closed day is not reminded of until the clinic is open again", async () => {
  await booked();
  const uid = crypto.randomUUID();
  await server.db`
    insert into closures (uid, first_day, last_day) values (${uid}, ${THURSDAY}, ${THURSDAY})`;
  await turnTo(WEDNESDAY, "10:00");
  expect(await messages()).toHaveLength(0);
  await server.db`delete from closures where uid = ${uid}`;
  await turnTo(WEDNESDAY, "10:01");
  expect(gateway.sent).toHaveLength(1);
});

test("a reminder that waits when its day is closed becomes void, and is sent when the day opens", async () => {
  await booked();
  gateway.result = () => ({ kind: "later", afterMs: 60_000, reason: "busy" });
  await turnTo(WEDNESDAY, "10:00");
  const uid = crypto.randomUUID();
  await server.db`
    insert into closures (uid, first_day, last_day) values (${uid}, ${THURSDAY}, ${THURSDAY})`;
  await turnTo(WEDNESDAY, "10:05");
  expect(gateway.sent).toHaveLength(1);
  expect(await messages()).toMatchObject([{ state: "void", error: "closed" }]);
  await server.db`delete from closures where uid = ${uid}`;
  gateway.result = () => ({ kind: "accepted", id: "1" });
  await turnTo(WEDNESDAY, "10:10");
  expect(gateway.sent).toHaveLength(2);
  expect(await messages()).toMatchObject([{ state: "accepted", error: "" }]);
});

test("a visit whose doctor is away is not reminded of until the doctor offers its time again", async () => {
  const { uid } = await booked();
  await server.db`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, changed_at)
    select uid, 'away', record_day, record_time, now(), now(), 'accepted', now()
    from journal_records where uid = ${uid}`;
  await offer(server.db, doctor, THURSDAY, ["11:00"]);
  await turnTo(WEDNESDAY, "10:00");
  expect(gateway.sent).toEqual([]);
  await offer(server.db, doctor, THURSDAY, TIMES);
  await turnTo(WEDNESDAY, "10:01");
  expect(gateway.sent).toHaveLength(1);
});

test("a visit that was booked, or moved, later than its reminder is not reminded of", async () => {
  const moved = await booked({ time: "12:00", phone: "79161112244" });
  await turnTo(WEDNESDAY, "10:30");
  await booked({ time: "10:00" });
  await reception("PUT", `/api/journal/${moved.uid}`, { record_time: "08:00" });
  await turnTo(WEDNESDAY, "20:00");
  expect(gateway.sent).toEqual([]);
});

test.each([
  ["08:00", "2027-06-08", "20:30"],
  ["23:30", "2027-06-09", "20:30"],
] as const)(
  "a reminder of %s would come at night, so it comes before: %s %s",
  async (time, day, due) => {
    await booked({ time });
    await turnTo(day, "20:29");
    expect(gateway.sent).toEqual([]);
    await turnTo(day, due);
    expect(gateway.sent).toHaveLength(1);
  },
);

test("a message not sent by evening waits for the morning, and is dropped two hours before the visit", async () => {
  await booked({ time: "10:00" });
  await booked({ time: "12:00", phone: "79161112244" });
  gateway.result = () => ({ kind: "later", afterMs: 60_000, reason: "busy" });
  await turnTo(WEDNESDAY, "20:59");
  expect(gateway.sent).toHaveLength(2);
  gateway.result = () => ({ kind: "accepted", id: "1" });
  await turnTo(WEDNESDAY, "21:30");
  expect(gateway.sent).toHaveLength(2);
  await turnTo(THURSDAY, "09:00");
  expect(gateway.sent).toHaveLength(3);
  expect(await messages()).toMatchObject([{ state: "void", error: "late" }, { state: "accepted" }]);
});

test("a round that a slow provider stretches into the night stops", async () => {
  await booked({ time: "10:00" });
  await booked({ time: "12:00", phone: "79161112244" });
  await pass(WEDNESDAY, "20:59");
  gateway.result = ({ uid }) => {
    now = at(WEDNESDAY, "21:00");
    return { kind: "accepted", id: uid };
  };
  await round();
  expect(gateway.sent).toHaveLength(1);
});

test("two visits of one phone on one day have one message, of the earlier", async () => {
  await booked({ time: "12:00", employee: other, phone: "89161112233" });
  await booked({ time: "10:00" });
  await turnTo(WEDNESDAY, "15:00");
  expect(gateway.sent).toHaveLength(1);
  expect(gateway.sent[0]?.text).toContain("10:00");
  expect((await messages()).map(({ state, error }) => `${state} ${error}`).sort()).toEqual([
    "accepted ",
    "void same_day",
  ]);
});

test("a moved visit is reminded of at its new time, not at the old one", async () => {
  const { uid } = await booked({ day: WEDNESDAY });
  await reception("PUT", `/api/journal/${uid}`, { record_day: "10.06.2027" });
  await turnTo("2027-06-08", "12:00");
  expect(gateway.sent).toEqual([]);
  await turnTo(WEDNESDAY, "10:00");
  expect(gateway.sent[0]?.text).toContain("10 июня 10:00");
});

test("a message is destroyed with its visit, and a cancelled visit is not reminded of", async () => {
  const { uid } = await booked();
  gateway.result = () => ({ kind: "later", afterMs: 60_000, reason: "busy" });
  await turnTo(WEDNESDAY, "10:00");
  await reception("DELETE", `/api/journal/${uid}`);
  gateway.sent.length = 0;
  await turnTo(WEDNESDAY, "11:00");
  expect(gateway.sent).toEqual([]);
  expect([...(await messages())]).toEqual([]);
});

test("a timeout is unknown: the message is asked about, never sent again", async () => {
  await booked();
  gateway.result = () => ({ kind: "unknown", reason: "timeout" });
  gateway.reported = { kind: "waiting" };
  await turnTo(WEDNESDAY, "10:00");
  for (const minute of ["02", "05", "10", "30"]) await turnTo(WEDNESDAY, `10:${minute}`);
  expect(gateway.sent).toHaveLength(1);
  expect(gateway.asked.length).toBeGreaterThan(2);
  expect(await messages()).toMatchObject([{ state: "unknown", error: "timeout" }]);
  gateway.reported = { kind: "delivered" };
  await turnTo(WEDNESDAY, "13:00");
  expect(await messages()).toMatchObject([{ state: "delivered", error: "" }]);
});

test("a message that the provider does not know after ten minutes has failed", async () => {
  await booked();
  gateway.result = () => ({ kind: "unknown", reason: "lost" });
  gateway.reported = { kind: "missing" };
  await turnTo(WEDNESDAY, "10:00");
  await turnTo(WEDNESDAY, "10:05");
  expect(await messages()).toMatchObject([{ state: "unknown" }]);
  await turnTo(WEDNESDAY, "10:20");
  expect(await messages()).toMatchObject([{ state: "failed", error: "not_accepted" }]);
  expect(gateway.sent).toHaveLength(1);
});

test("a message whose process stopped after it was taken is unknown, and is not sent again", async () => {
  await booked();
  await pass(WEDNESDAY, "10:00");
  await round({
    reports: true,
    status: async () => ({ kind: "waiting" }),
    balance: async () => null,
    // As if the process ended here: the result of the call is not stored.
    send: () => {
      throw new Stopped();
    },
  }).catch((error: unknown) => expect(error).toBeInstanceOf(Stopped));
  expect(await messages()).toMatchObject([{ state: "taken" }]);
  gateway.reported = { kind: "waiting" };
  await turnTo(WEDNESDAY, "10:03");
  expect(gateway.sent).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "unknown", error: "stopped" }]);
});
class Stopped extends Error {}

test("a repeated or late report changes nothing", async () => {
  await booked();
  await turnTo(WEDNESDAY, "10:00");
  await turnTo(WEDNESDAY, "10:02");
  gateway.reported = { kind: "failed", reason: "expired" };
  await turnTo(WEDNESDAY, "18:00");
  expect(await messages()).toMatchObject([{ state: "delivered" }]);
});

test("a message without a report for two days is unknown", async () => {
  await booked();
  gateway.reported = { kind: "waiting" };
  await turnTo(WEDNESDAY, "10:00");
  await turnTo("2027-06-11", "11:00");
  expect(await messages()).toMatchObject([{ state: "unknown", error: "no_report" }]);
});

test("a refused number has failed, and nothing but its code is stored", async () => {
  await booked({ phone: "74951234567" });
  await turnTo(WEDNESDAY, "10:00");
  expect(gateway.sent).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "failed", error: "phone" }]);
});

test("a restore voids messages due before it", async () => {
  await booked();
  await booked({ time: "12:00", phone: "79161112244" });
  await turnTo(WEDNESDAY, "09:30");
  await server.db`update clinic_state set epoch = 'another'`;
  await turnTo(WEDNESDAY, "11:00");
  await turnTo(WEDNESDAY, "12:00");
  expect(gateway.sent).toHaveLength(1);
  expect(gateway.sent[0]?.text).toContain("12:00");
  expect(await messages()).toMatchObject([
    { state: "void", error: "restored" },
    { state: "accepted" },
  ]);
});

test("a doubted clock sends nothing, and voids messages due while it was doubted", async () => {
  await booked();
  await turnTo(WEDNESDAY, "09:30");
  now = at("2027-06-12", "10:00");
  await round();
  expect(gateway.sent).toEqual([]);
  await turnTo(WEDNESDAY, "10:30");
  expect(gateway.sent).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "void", error: "restored" }]);
});

test("two processes send each message once", async () => {
  for (const [at, time] of TIMES.slice(1, 4).entries()) {
    await booked({ time, phone: `7916111220${at}` });
    await booked({ time, phone: `7916111230${at}`, employee: other });
  }
  await pass(WEDNESDAY, "13:00");
  await Promise.all([round(), round(), round()]);
  expect(gateway.sent).toHaveLength(6);
  expect(new Set(gateway.sent.map(({ uid }) => uid)).size).toBe(6);
});

test("a visit that is being changed is left for the next round, and nothing waits for it", async () => {
  const { uid } = await booked();
  await pass(WEDNESDAY, "10:00");
  await transaction(server.db, async (tx) => {
    await tx`select from journal_records where uid = ${uid} for update`;
    await round();
  });
  expect(gateway.sent).toEqual([]);
  await round();
  expect(gateway.sent).toHaveLength(1);
});

test("the table has no phone, name or link token", async () => {
  await booked({ name: "Канарейкина Анна", uid: crypto.randomUUID() });
  await turnTo(WEDNESDAY, "10:00");
  const token = gateway.sent[0]?.text.slice(-16) ?? "";
  expect(await tablesHolding(server.db, PHONE)).toEqual(["journal_records"]);
  expect(await tablesHolding(server.db, "Канарейкина")).toEqual(["journal_records"]);
  expect(await tablesHolding(server.db, token)).toEqual([]);
  const logged = JSON.stringify(server.log);
  for (const secret of [PHONE, "Канарейкина", token]) expect(logged).not.toContain(secret);
});
