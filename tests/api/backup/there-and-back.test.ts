import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { selectTemplate } from "../../../api/features/acts/queries.ts";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import type { Db } from "../../../api/platform/database/connection.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, type Visit } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { folderForFile } from "../../support/server/for-file.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const TOMORROW = addDays(TODAY, 1);
const MINUTE_MS = 60_000;
const minutesOn = (count: number) => new Date(THURSDAY_NINE.getTime() + count * MINUTE_MS);
const folder = folderForFile("priem-backups-");
let first: TestServer;
let second: TestServer;
let visits: Visit[];
let now: Date;

/** Two machines, of which the second has just taken over from the first by a backup. */
beforeEach(async () => {
  now = THURSDAY_NINE;
  first = await startServer({ clock: () => now });
  second = await startServer({ clock: () => now });
  const doctor = await addDoctor(first.db);
  await offer(first.db, doctor, TOMORROW, ["10:00", "10:30", "11:00"]);
  const staff = await first.signIn();
  const at = (time: string) => ({ employee: doctor, day: TOMORROW, time });
  visits = [await bookAtDesk(staff, at("10:00")), await bookAtDesk(staff, at("10:30"))];
  await move(first, second);
});
afterEach(() => Promise.all([first.stop(), second.stop()]));

let moves = 0;
async function move(from: TestServer, to: TestServer): Promise<void> {
  const { path } = await backUp(from.db, join(folder, `${++moves}`), now, { key: null });
  await restore(to.db, path, now, NO_SECRETS);
}

/** @returns the name of the act it is destroyed under there */
async function destroyOn(server: TestServer, { uid }: Visit): Promise<string> {
  const staff = await server.signIn();
  const answer = await staff.delete(`/api/journal/${uid}`);
  expect(answer.status).toBe(200);
  const [act] = await server.db<{ act_filename: string }[]>`
    select act_filename from destruction_acts where uid = ${uid}`;
  return act?.act_filename ?? "";
}

const actsIn = async (db: Db) =>
  (
    await db<{ name: string }[]>`
      select act_filename as name from destruction_acts order by act_filename`
  ).map(({ name }) => name);

const actionsIn = async (db: Db) =>
  (await db<{ action: string }[]>`select action from event_log order by id`).map(
    ({ action }) => action,
  );

test("a move back keeps the log rows of both machines, each under a separate number", async () => {
  const [here, there] = visits as [Visit, Visit];
  const acts = [await destroyOn(first, here), await destroyOn(second, there)];
  await move(second, first);
  expect(await actsIn(first.db)).toEqual(acts.sort());
  const actions = await actionsIn(first.db);
  expect(actions.filter((action) => action === "deleted")).toHaveLength(2);
  expect(actions).not.toContain("act_left_out");
  await move(first, second);
  expect(await actionsIn(second.db)).toEqual(actions);
});

test("if a record has two acts, the backup's act is retained, and the log names the other", async () => {
  const [visit] = visits as [Visit];
  const replaced = await destroyOn(first, visit);
  now = minutesOn(5);
  const standing = await destroyOn(second, visit);
  expect(standing).not.toBe(replaced);
  now = minutesOn(10);
  await move(second, first);
  expect(await actsIn(first.db)).toEqual([standing]);
  const events = await first.db`
    select created_at, actor, user_id, journal_id, record_day, record_time, detail, reason
    from event_log where action = 'act_left_out'`;
  expect([...events]).toEqual([
    {
      created_at: now,
      actor: "Сервер",
      user_id: null,
      journal_id: visit.id,
      record_day: TOMORROW,
      record_time: "10:00",
      detail: `не перенесён: ${replaced}; действует: ${standing}`,
      reason: "Восстановление из копии, в которой эта запись уничтожена по другому акту",
    },
  ]);
  expect((await actionsIn(first.db)).filter((action) => action === "deleted")).toHaveLength(2);
  await move(first, second);
  expect(await actsIn(second.db)).toEqual([standing]);
  expect(await second.db`select 1 from event_log where action = 'act_left_out'`).toHaveLength(1);
});

test("after a move back acts are made of the template that was uploaded last, wherever that was", async () => {
  const upload = ({ db }: TestServer, name: string, minutes: number) => db`
    insert into act_templates (uploaded_at, uploaded_by, document)
    values (${minutesOn(minutes)}, 'operator', ${Buffer.from(name)})`;
  await upload(first, "ours", 1);
  await upload(second, "theirs", 2);
  await move(second, first);
  expect(await first.db`select 1 from act_templates`).toHaveLength(2);
  expect(String(await selectTemplate(first.db))).toBe("theirs");
});
