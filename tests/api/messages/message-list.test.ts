import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { AnsweredMessage } from "../../../shared/messages/message.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { tablesHolding } from "../../support/server/canary.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { SmsProvider } from "../../support/server/sms-provider.ts";
import { until } from "../../support/time/until.ts";

const TOMORROW = "2027-06-11";
const PHONE = "79161112233";
const { clock, pass } = standingClock(THURSDAY_NINE);
let provider: SmsProvider;
let server: TestServer;
let desk: SignedIn;
let doctor: number;

beforeAll(async () => {
  provider = new SmsProvider();
  server = await startServer({
    clock,
    environment: {
      PUBLIC_ORIGIN: "https://clinic.example",
      SMS_GATEWAY: "smsc",
      SMS_PASSWORD: "key",
      SMS_URL: provider.url,
    },
  });
  desk = await server.signIn();
  doctor = await addDoctor(server.db);
});
beforeEach(async () => {
  provider.calls.length = 0;
  await server.db`delete from messages`;
  await server.db`delete from journal_records`;
  await offer(server.db, doctor, TOMORROW, ["10:00", "11:00", "12:00"]);
});
afterAll(async () => {
  await server.stop();
  provider.stop();
});

const booked = (time: string, smsConsent = true) =>
  bookOnSite(server, { employee: doctor, day: TOMORROW, time, phone: PHONE, smsConsent });

/** A message of a visit, as the loop has left it. */
async function left(visit: string, state: string, error = "", record_time = "10:00") {
  const [row] = await server.db<{ id: number }[]>`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, error,
      changed_at)
    values (${visit}, 'reminder', ${TOMORROW}, ${record_time}, ${clock()},
      ${new Date(clock().getTime() + 20 * HOUR)}, ${state}, ${error}, ${clock()})
    returning id`;
  return row?.id ?? 0;
}

const read = async (path: string): Promise<AnsweredMessage[]> => desk.json(`/api/messages${path}`);

test("the journal of messages lists each one's visit and state, without name or phone", async () => {
  const { uid } = await booked("10:00");
  await left(uid, "failed", "undeliverable");
  const answer = await (await desk.request("/api/messages")).text();
  expect(JSON.parse(answer)).toMatchObject([
    {
      kind: "reminder",
      state: "failed",
      error: "undeliverable",
      day: "11.06.2027",
      time: "10:00",
      visit: uid,
      resendable: true,
      called: false,
    },
  ]);
  for (const secret of [PHONE, "Ким"]) expect(answer).not.toContain(secret);
  expect(await read(`?visit=${crypto.randomUUID()}`)).toEqual([]);
  expect(await read(`?visit=${uid}`)).toHaveLength(1);
});

test.each([
  ["failed", "", 200],
  ["unknown", "timeout", 409],
  ["taken", "", 409],
  ["delivered", "", 409],
  ["void", "restored", 409],
])("a message that is %s %s is sent again with %p", async (state, error, status) => {
  const { uid } = await booked("10:00");
  const id = await left(uid, state, error);
  const answer = await desk.post(`/api/messages/${id}/resend`);
  expect(answer.status).toBe(status);
  const [row] = await server.db`select state from messages where id = ${id}`;
  expect(row?.state).toBe(status === 200 ? "due" : state);
});

test("what may not have arrived is called about until reception has called", async () => {
  const { uid } = await booked("10:00");
  const ids = [
    await left(uid, "unknown", "timeout"),
    await left(uid, "delivered", "", "11:00"),
    await left(uid, "void", "same_day", "12:00"),
  ];
  expect((await read("/undelivered")).map(({ id }) => id)).toEqual([ids[0] ?? 0]);
  await desk.post(`/api/messages/${ids[0]}/called`);
  expect(await read("/undelivered")).toEqual([]);
});

test("a doctor's absence is announced once, to those who agreed", async () => {
  const [first, second] = [await booked("10:00"), await booked("11:00", false)];
  const away = () => desk.post("/api/messages/away", { visits: [first.uid, second.uid] });
  expect(await (await away()).json()).toEqual({ begun: 1 });
  expect(await (await away()).json()).toEqual({ begun: 0 });
  expect(await read("")).toMatchObject([{ kind: "away", state: "due", visit: first.uid }]);
});

test("an administrator changes hours and text; a text without its placeholders is refused with a message", async () => {
  const put = (body: object) => desk.put("/api/messages/settings", body);
  const text = "Визит {день} {время}: {ссылка}";
  expect(await (await put({ hours: 48, text })).json()).toMatchObject({
    hours: 48,
    text,
    gateway: "smsc",
    moveHours: 12,
    link: "clinic.example/v/0123456789abcdef",
  });
  const refused = await put({ hours: 48, text: "Ждём вас" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ fields: { text: "В тексте нет места {день}" } });
  const feed = await desk.json("/api/sync/snapshot");
  expect(feed.reminder_hours).toBe(48);
  // A reminder would be dropped, because it is not sent later than two hours before the visit.
  const tooLate = await put({ hours: 2, text });
  expect(await tooLate.json()).toMatchObject({ fields: { hours: expect.any(String) } });
  const others = await server.signIn(["journal"]);
  expect((await others.request("/api/messages/settings")).status).toBe(403);
  await put({ hours: 24, text });
});

test("a setting of reminders that is not sent stays", async () => {
  const put = async (body: object) => (await desk.put("/api/messages/settings", body)).json();
  const { hours, text } = await put({});
  const other = "Ждём вас {день} в {время}: {ссылка}";
  expect(await put({ text: other })).toMatchObject({ hours, text: other });
  expect(await put({ hours: 48 })).toMatchObject({ hours: 48, text: other });
  expect(await put({ hours, text })).toMatchObject({ hours, text });
});

test("a test message goes to the given number, and its result is the provider's response", async () => {
  provider.answers(() => Response.json({ id: 1, cnt: 1 }));
  const send = async () =>
    (await desk.post("/api/messages/test", { phone: "8 916 111-22-33" })).json();
  expect(await send()).toMatchObject({ accepted: true });
  expect(provider.calls[0]?.fields).toMatchObject({ phones: PHONE });
  provider.answers(() => Response.json({ error: "x", error_code: 3 }));
  expect(await send()).toEqual({
    accepted: false,
    words: "Не отправлено: на счёте у провайдера нет денег",
  });
  pass(1);
});

test("a cancellation with a notice sends it at once, and its row does not name the visit", async () => {
  provider.answers(() => Response.json({ id: 1, cnt: 1 }));
  const { uid } = await booked("10:00");
  await desk.delete(`/api/journal/${uid}?notify=1`);
  await until(() => provider.sent("send").length > 0);
  expect(provider.calls[0]?.fields).toMatchObject({ phones: PHONE });
  expect(provider.calls[0]?.fields.mes).toStartWith("Запись 11 июня 10:00 отменена клиникой");
  await until(async () => (await read(""))[0]?.state === "accepted");
  expect(await read("")).toMatchObject([{ kind: "cancelled", visit: null, resendable: false }]);
  expect(await tablesHolding(server.db, PHONE)).toEqual([]);
});

test("a cancellation of a visit without consent sends no message", async () => {
  const { uid } = await booked("10:00", false);
  await desk.delete(`/api/journal/${uid}?notify=1`);
  expect(await read("")).toEqual([]);
});

test("a cancellation without a notice after the reminder is shown as a loss", async () => {
  const { uid } = await booked("10:00");
  await left(uid, "delivered");
  await desk.delete(`/api/journal/${uid}`);
  expect(await read("")).toMatchObject([
    { kind: "cancelled", state: "void", error: "already_reminded", visit: null },
  ]);
});

test("a move with a notice begins one message; other edits begin no message", async () => {
  const { uid } = await booked("10:00");
  const move = (record_time: string) =>
    desk.put(`/api/journal/${uid}`, { record_time, notify: true });
  await move("11:00");
  expect(await read("")).toMatchObject([{ kind: "moved", state: "due", time: "11:00" }]);
  await desk.put(`/api/journal/${uid}`, { add_comment: "x", notify: true });
  expect(await read("")).toHaveLength(1);
});

test("a visit that moves back to a slot gets a new message", async () => {
  const { uid } = await booked("10:00");
  const move = (record_time: string) =>
    desk.put(`/api/journal/${uid}`, { record_time, notify: true });
  await move("11:00");
  await server.db`update messages set state = 'delivered'`;
  pass(1);
  await move("12:00");
  pass(1);
  await move("11:00");
  const ofEleven = (await read("")).filter(({ time }) => time === "11:00");
  expect(ofEleven).toMatchObject([{ kind: "moved", state: "due" }]);
});

test("a patient withdraws her consent on the page of her visit, and by «Это не я»", async () => {
  const consents = () => server.db<{ sms_consent: boolean }[]>`
    select sms_consent from journal_records`;
  for (const [at, path] of ["/visit/no-messages", "/visit/not-me"].entries()) {
    await server.db`delete from journal_records`;
    const visit = { employee: doctor, day: TOMORROW, time: "10:00", phone: PHONE } as const;
    const { link } = await bookWithLink(server, { ...visit, smsConsent: true });
    const page = new PatientPage(server, `10.9.0.${at + 1}`);
    await page.answers(link);
    expect([...(await consents())]).toEqual([{ sms_consent: true }]);
    expect((await page.send(path)).status).toBe(303);
    expect([...(await consents())]).toEqual([{ sms_consent: false }]);
  }
});

test("a cancellation with an unknown «notify» is refused, and the visit stays", async () => {
  const { uid } = await booked("10:00");
  const refused = await desk.delete(`/api/journal/${uid}?notify=yes`);
  expect(refused.status).toBe(400);
  expect((await desk.request(`/api/journal/${uid}`)).status).toBe(200);
});

test("no phone, name or link token is logged, also where the provider's error has them", async () => {
  const visit = { employee: doctor, day: TOMORROW, time: "10:00", phone: PHONE } as const;
  const { uid, link } = await bookWithLink(server, { ...visit, smsConsent: true });
  provider.answers(({ fields }) =>
    Response.json({ error: `Романова ${PHONE} ${fields.mes} ${link}`, error_code: 6 }),
  );
  await desk.post("/api/messages/test", { phone: PHONE });
  await desk.delete(`/api/journal/${uid}?notify=1`);
  await until(async () => (await read(""))[0]?.state === "failed");
  const logged = JSON.stringify(server.log);
  for (const secret of [PHONE, "Романова", link.slice(3)]) expect(logged).not.toContain(secret);
});
