import { beforeAll, expect, test } from "bun:test";
import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { userName } from "../../../api/platform/event-log/event.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const time = standingClock(THURSDAY_NINE);
let doctor: number;

const server = serverForFile({ clock: time.clock });
const admin = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await server.db`update destruction_guard set usual = 1000`;
});

const put = (deleteAfterDayPassed: boolean, keepDays: number) =>
  admin.put("/api/retention", { deleteAfterDayPassed, keepDays });
const state = async () => admin.json("/api/retention");
/** A page's words, as a reader has them. */
async function words(path: string): Promise<string> {
  const html = await (await server.request(path)).text();
  return html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, "").replace(/\s+/g, " ");
}
const own = async () => (await Bun.file("clinic.json").json()).consent.version;
const consentOf = async (uid: string) =>
  (await server.db`select consent_version from journal_records where uid = ${uid}`)[0]
    ?.consent_version;
async function bookedVersion(at: string): Promise<string> {
  await offer(server.db, doctor, addDays(TODAY, 1), [at]);
  return consentOf(
    (await bookOnSite(server, { employee: doctor, day: addDays(TODAY, 1), time: at })).uid,
  );
}

test("with auto-delete off, the pages do not promise a destruction", async () => {
  expect(await words("/politics")).toContain("Автоматически записи на приём не уничтожаются");
  expect(await words("/consent")).toContain("автоматически записи не уничтожаются");
  expect(await words("/politics")).not.toContain("30 дней");
  expect(await words("/consent")).not.toContain("30 дней");
  expect(await bookedVersion("10:00")).toBe(await own());
});

test("a change of the rule changes both documents, the journal's switch and the consent of bookings", async () => {
  expect((await put(true, 5)).status).toBe(200);
  expect(await state()).toEqual({
    deleteAfterDayPassed: true,
    keepDays: 5,
    consentVersion: "2027-06-10-1",
    question: null,
  });
  const rule =
    "по истечении 5 дней после дня приёма, но не раньше, чем с её создания прошло трое суток";
  expect(await words("/politics")).toContain(`Запись на приём уничтожается автоматически ${rule}`);
  expect(await words("/consent")).toContain(
    `до уничтожения записи: её уничтожают автоматически ${rule}`,
  );
  for (const path of ["/politics", "/consent"]) {
    expect(await words(path)).toContain(
      "Редакция от 10.06.2027, изменение 1, действует с 10 июня 2027 г.",
    );
  }
  const settings = await admin.request("/api/settings/journal");
  expect(await settings.json()).toEqual({ deleteAfterDayPassed: true });
  expect(await bookedVersion("10:10")).toBe("2027-06-10-1");
});

test("the journal's switch changes the same setting, and keeps its number of days", async () => {
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: false });
  expect(await state()).toMatchObject({
    deleteAfterDayPassed: false,
    keepDays: 5,
    consentVersion: "2027-06-10-2",
  });
  expect(await words("/consent")).toContain("автоматически записи не уничтожаются");
  expect(await bookedVersion("10:20")).toBe("2027-06-10-2");
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: false });
  expect((await state()).consentVersion).toBe("2027-06-10-2");
  const changes = await server.db`
    select actor, detail from event_log where action = 'settings' order by id`;
  expect(changes.map(({ detail }) => detail)).toEqual([
    "Автоудаление прошедших записей: включено, запись уничтожается по истечении 5 дней после дня приёма, но не раньше, чем с её создания прошло трое суток. Редакция согласия: 2027-06-10-1",
    "Автоудаление прошедших записей: выключено. Редакция согласия: 2027-06-10-2",
  ]);
  const by = userName(admin.user.login, admin.user.id);
  expect(changes.every(({ actor }) => actor === by)).toBe(true);
});

test("A-9.3 the nightly job retains a record as many days after the visit as the documents state", async () => {
  await put(true, 5);
  const created = new Date(time.clock().getTime() - 400 * HOUR);
  const record = (day: Day) =>
    addVisit(server.db, { employee: doctor, day, time: "23:00", created_at: created });
  await record(addDays(TODAY, -5));
  await record(addDays(TODAY, -6));
  expect(await autoDelete(server.served)).toBe(1);
  expect(
    await server.db`select 1 from journal_records where record_day = ${addDays(TODAY, -5)}`,
  ).toHaveLength(1);
});

test("a part of the rule that is not sent stays", async () => {
  await put(true, 5);
  await admin.put("/api/retention", { keepDays: 7 });
  expect(await state()).toMatchObject({ deleteAfterDayPassed: true, keepDays: 7 });
  await admin.put("/api/retention", { deleteAfterDayPassed: false });
  expect(await state()).toMatchObject({ deleteAfterDayPassed: false, keepDays: 7 });
});

test.each([
  { deleteAfterDayPassed: true, keepDays: 31 },
  { deleteAfterDayPassed: true, keepDays: -1 },
  { deleteAfterDayPassed: "да", keepDays: 1 },
])("a rule that is none is refused in words and changes nothing: %j", async (body) => {
  const before = await state();
  const answer = await admin.put("/api/retention", body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toMatch(/[А-Яа-я]/);
  expect(await state()).toEqual(before);
});
