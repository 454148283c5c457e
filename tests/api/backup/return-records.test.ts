import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { runJobs } from "../../../api/features/jobs/run-jobs.ts";
import { restore } from "../../../api/operator/backup/restore.ts";
import { returnRecords } from "../../../api/operator/backup/return-records.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { userName } from "../../../api/platform/event-log/event.ts";
import { destroyedCountsSchema, recordEventsSchema } from "../../../shared/journal/record-event.ts";
import { actSchema, takenBack } from "../../../shared/retention/act.ts";
import { addDays, clinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { bookAtDesk, type Visit } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { asAnswered } from "../../support/server/as-answered.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { folderForFile, serverForFile } from "../../support/server/for-file.ts";
import { refusalOf } from "../../support/server/refusal.ts";
import type { SignedIn } from "../../support/server/server.ts";

const TOMORROW = addDays(TODAY, 1);
const YEAR = 365 * 24 * HOUR;
const REASON = "Часы сервера ушли на год вперёд";
const time = standingClock(THURSDAY_NINE);
let admin: SignedIn;
let doctor: number;
const folder = folderForFile("priem-return-");
let backup: string;
let visits: Visit[];
let cancelled: Visit;

const now = () => ({ instant: time.clock(), ...clinicMoment(time.clock(), "Europe/Moscow") });
const giveBack = (acts: string[], from = backup, by = admin.user.login) =>
  returnRecords(server.db, from, { acts, by, reason: REASON }, now(), NO_SECRETS);
const isThere = async ({ uid }: Visit) =>
  (await admin.request(`/api/journal/${uid}`)).status === 200;
const actOf = async ({ uid }: Visit): Promise<string> =>
  (
    await server.db`select act_filename from destruction_acts
      where uid = ${uid} and kind = 'destruction' order by nth desc limit 1`
  )[0]?.act_filename;

/** An administrator has wrongly confirmed a clock that is a year ahead, and the night came. */
async function destroyByWrongClock(): Promise<void> {
  time.pass(YEAR);
  await server.db`update clock_trust set trusted_at = ${time.clock()}`;
  await runJobs(server.served);
  time.pass(-YEAR);
  admin = await server.signIn();
}

const server = serverForFile({ clock: time.clock });
beforeAll(async () => {
  admin = await server.signIn();
  doctor = await addDoctor(server.db);
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: true });
  await server.db`update destruction_guard set usual = 1000 where task = 'records'`;
  const times = ["10:00", "11:00", "12:00", "13:00", "14:00"];
  await offer(server.db, doctor, TOMORROW, times);
  const at = (on: string) => ({ employee: doctor, day: TOMORROW, time: on });
  visits = [];
  for (const on of times.slice(0, 4)) {
    visits.push(await bookAtDesk(admin, { ...at(on), name: "Анна Ким", comment: `к ${on}` }));
  }
  cancelled = await bookAtDesk(admin, at("14:00"));
  backup = (await backUp(server.db, join(folder, "before"), time.clock(), { key: null })).path;
  await admin.delete(`/api/journal/${cancelled.uid}`);
  await destroyByWrongClock();
});

test("restoring the backup does not return records that a wrong clock destroyed", async () => {
  for (const visit of visits) expect(await isThere(visit)).toBe(false);
  await restore(server.db, backup, time.clock(), NO_SECRETS);
  admin = await server.signIn();
  await server.db`update destruction_guard set usual = 1000 where task = 'records'`;
  for (const visit of visits) expect(await isThere(visit)).toBe(false);
});

test("records that cannot or must not be returned are refused in words, without changes", async () => {
  const desk = await server.signIn(["journal"]);
  const act = await actOf(visits[0] ?? cancelled);
  expect(await refusalOf(giveBack([act], backup, desk.user.login))).toContain(
    "There is no administrator",
  );
  expect(await refusalOf(giveBack(["akt-2020-*"]))).toContain("There is no act");
  expect(await refusalOf(giveBack([act, await actOf(cancelled)]))).toContain(
    "only what auto-delete destroyed can be returned",
  );
  const noReason = { acts: [act], by: admin.user.login, reason: " " };
  expect(await refusalOf(returnRecords(server.db, backup, noReason, now(), NO_SECRETS))).toContain(
    "Why?",
  );
  for (const visit of visits) expect(await isThere(visit)).toBe(false);
});

test("an administrator's decision returns them; each gets an act that names the undone one", async () => {
  const [first, second, third, fourth] = visits;
  if (!first || !second || !third || !fourth) throw new Error("Four visits were booked");
  const [one] = (await giveBack([await actOf(first)])).returned;
  expect(one).toMatch(/^vozvrat-2027-06-10-0900-\d{8}-[0-9a-f]{8}\.docx$/);
  await bookAtDesk(admin, { employee: doctor, day: TOMORROW, time: "13:00", name: "Другая" });
  const all = await giveBack(["akt-2028-*"]);
  expect(all.returned).toHaveLength(2);
  expect(all.left).toEqual([
    { act: await actOf(first), why: "it was returned before" },
    { act: await actOf(fourth), why: "its time has been taken by another visit" },
  ]);
  for (const visit of [first, second, third]) expect(await isThere(visit)).toBe(true);
  expect(await isThere(fourth)).toBe(false);
  const record = await admin.json(`/api/journal/${first.uid}`);
  expect(record).toMatchObject({ id: first.id, user_name: "Анна Ким", add_comment: "к 10:00" });

  const answer = await admin.request(`/api/journal/acts/download-single/${one}`);
  const text = docxText(await answer.bytes());
  for (const said of [String(first.id), formatDay(TOMORROW), "10:00", REASON]) {
    expect(text).toContain(said);
  }
  expect(text).toContain(await actOf(first));
  expect(text).toContain(`логин: ${userName(admin.user.login, admin.user.id)}`);
  expect(text).not.toContain("Ким");
  const acts = actSchema.array().parse(await admin.json("/api/journal/acts/index"));
  expect(acts.filter((act) => act.journal_id === first.id).map((act) => act.act_filename)).toEqual([
    one ?? "",
    await actOf(first),
  ]);
  expect([...takenBack(acts)].sort()).toEqual(
    [await actOf(first), await actOf(second), await actOf(third)].sort(),
  );
  const [event] = await server.db`
    select actor, detail, reason from event_log where action = 'returned' and journal_id = ${first.id}`;
  expect(event).toEqual({
    actor: userName(admin.user.login, admin.user.id),
    detail: `Отменён акт ${await actOf(first)}, составлен акт ${one}`,
    reason: REASON,
  });
});

test("a returned visit shows its return and no longer counts as destroyed", async () => {
  const [first] = visits;
  const read = async (path: string) => admin.json(`/api/journal/${path}`);
  const events = recordEventsSchema.parse(await read(`${first?.uid}/events`));
  expect(events.map(({ action, by }) => [action, by])).toEqual([
    ["created", expect.any(String)],
    ["returned", userName(admin.user.login, admin.user.id)],
  ]);
  const day = formatDay(TOMORROW);
  const counts = await read(`destroyed-counts?from=${day}&to=${day}`);
  expect(asAnswered(destroyedCountsSchema, counts)).toMatchObject([
    { day, cancelled: 1, expired: 1 },
  ]);
});

test("returned records survive restores of backups from before and after the return", async () => {
  const after = (await backUp(server.db, join(folder, "after"), time.clock(), { key: null })).path;
  for (const copy of [backup, after]) {
    await restore(server.db, copy, time.clock(), NO_SECRETS);
    admin = await server.signIn();
    for (const visit of visits.slice(0, 3)) expect(await isThere(visit)).toBe(true);
  }
  expect(await server.db`select 1 from event_log where action = 'act_left_out'`).toHaveLength(0);
});

test("a returned record may be destroyed again, under a new act", async () => {
  const [first] = visits;
  if (!first) throw new Error("Four visits were booked");
  const before = await actOf(first);
  expect((await admin.delete(`/api/journal/${first.uid}`)).status).toBe(200);
  expect(await actOf(first)).not.toBe(before);
  expect((await admin.request(`/api/journal/${first.uid}`)).status).toBe(410);
  expect(await refusalOf(giveBack([await actOf(first)]))).toContain("A person destroyed");
});

test("a returned record is of a newer revision than the destroyed one, and the next night asks before it destroys it", async () => {
  const visit = await bookAtDesk(admin, { employee: doctor, day: TOMORROW, time: "14:00" });
  const seen = (await admin.request(`/api/journal/${visit.uid}`)).headers.get("etag") ?? "";
  const copy = (await backUp(server.db, join(folder, "newer"), time.clock(), { key: null })).path;
  await server.db`update destruction_guard set usual = 1000 where task = 'records'`;
  await destroyByWrongClock();
  expect((await giveBack([await actOf(visit)], copy)).returned).toHaveLength(1);
  expect(
    (await admin.put(`/api/journal/${visit.uid}`, { user_name: "Ольга" }, { "if-match": seen }))
      .status,
  ).toBe(412);

  time.pass(YEAR);
  await runJobs(server.served);
  time.pass(-YEAR);
  expect(await isThere(visit)).toBe(true);
});
