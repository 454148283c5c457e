import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { decideDestruction, readQuestion } from "../../../api/features/retention/decide.ts";
import { restore } from "../../../api/operator/backup/restore.ts";
import { returnRecords } from "../../../api/operator/backup/return-records.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { transaction } from "../../../api/platform/database/connection.ts";
import { clinicNow } from "../../../api/platform/http/env.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { folderForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const DAY = 24 * HOUR;
const TOMORROW = addDays(TODAY, 1);
const TIMES = ["10:00", "10:30", "11:00"];
const time = standingClock(THURSDAY_NINE);
let admin: SignedIn;
let doctor: number;
const folder = folderForFile("priem-consent-");

const server = serverForFile({ clock: time.clock });
beforeAll(async () => {
  admin = await server.signIn();
  doctor = await addDoctor(server.db);
  await admin.put("/api/settings/journal", { deleteAfterDayPassed: true });
  await offer(server.db, doctor, TOMORROW, TIMES);
  await offer(server.db, doctor, addDays(TODAY, 30), TIMES);
});

const left = async () => (await server.db`select 1 from journal_records`).length;
const trustClock = () => server.db`update clock_trust set trusted_at = ${time.clock()}`;
const takeCopy = async (name: string) =>
  (await backUp(server.db, join(folder, name), time.clock(), { key: null })).path;

/** An administrator confirms the current question. */
async function confirm({ clock, records }: { clock: boolean; records: number }): Promise<void> {
  const { served } = server;
  const by = { name: admin.user.login, userId: admin.user.id };
  const decided = { by, now: clinicNow(served), timeZone: served.config.clinicTimezone };
  const shown = { clock, records, acts: 0, events: 0, refused: false };
  const decision = { decision: "confirm", shown, usual: false } as const;
  await transaction(server.db, (tx) => decideDestruction(tx, decision, decided));
}

async function expectAskedAgain(): Promise<void> {
  expect(await autoDelete(server.served)).toBe(0);
  expect(await readQuestion(server.served)).toMatchObject({
    clock: { newestEvent: "10.06.2027 09:00" },
    records: { count: 3 },
  });
}

test("a clock confirmed before a restore, and the records it made due, are asked about again", async () => {
  for (const at of TIMES) await bookAtDesk(admin, { employee: doctor, day: TOMORROW, time: at });
  expect(await autoDelete(server.served)).toBe(0);
  const copy = await takeCopy("before-the-jump");
  time.pass(365 * DAY);
  expect(await autoDelete(server.served)).toBe(0);
  await confirm({ clock: true, records: 3 });
  expect(await readQuestion(server.served)).toBeNull();

  time.pass(-365 * DAY);
  await restore(server.db, copy, time.clock(), NO_SECRETS);
  time.pass(365 * DAY);
  await expectAskedAgain();
  expect(await left()).toBe(3);
  time.pass(-365 * DAY);
});

test("returned records are asked about when they are really due, despite earlier confirmations", async () => {
  const copy = await takeCopy("before-the-wrong-night");
  time.pass(365 * DAY);
  expect(await autoDelete(server.served)).toBe(0);
  await confirm({ clock: true, records: 3 });
  expect(await autoDelete(server.served)).toBe(3);
  time.pass(-365 * DAY);
  const order = { acts: ["akt-2028-*"], by: admin.user.login, reason: "Часы ушли вперёд" };
  const { returned } = await returnRecords(
    server.db,
    copy,
    order,
    clinicNow(server.served),
    NO_SECRETS,
  );
  expect(returned).toHaveLength(3);

  time.pass(5 * DAY);
  await trustClock();
  expect(await autoDelete(server.served)).toBe(0);
  expect(await readQuestion(server.served)).toMatchObject({ clock: null, records: { count: 3 } });
  time.pass(-5 * DAY);
});

test("a confirmation does not cover restored records of the same days", async () => {
  const [moved] = await server.db<{ uid: string }[]>`select uid from journal_records limit 1`;
  admin = await server.signIn();
  const copy = await takeCopy("before-the-move");
  expect(
    (await admin.put(`/api/journal/${moved?.uid}`, { record_day: formatDay(addDays(TODAY, 30)) }))
      .status,
  ).toBe(200);
  time.pass(5 * DAY);
  await trustClock();
  expect(await autoDelete(server.served)).toBe(0);
  await confirm({ clock: false, records: 2 });
  expect(await autoDelete(server.served)).toBe(2);

  await restore(server.db, copy, time.clock(), NO_SECRETS);
  await trustClock();
  expect(await autoDelete(server.served)).toBe(0);
  expect(await readQuestion(server.served)).toMatchObject({ clock: null, records: { count: 1 } });
  expect(await left()).toBe(1);
});
