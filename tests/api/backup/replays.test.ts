import { expect, test } from "bun:test";
import { join } from "node:path";
import { ensureEpoch } from "../../../api/features/sync/epoch.ts";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { hasSeen, parseSeen } from "../../../shared/sync/seen.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { Follower } from "../../support/server/follower.ts";
import { folderForFile, serverForFile } from "../../support/server/for-file.ts";

const TOMORROW = addDays(TODAY, 1);
const folder = folderForFile("priem-replays-");

const server = serverForFile({ clock: () => THURSDAY_NINE });

/** As if the cluster that the data come from had given many more ids than this one. */
async function comeFromOlderCluster(): Promise<void> {
  await server.db`update repeatable_requests set xid = '900000000'`;
  await server.db`update destroyed_records set xid = '900000000'`;
}

async function bookTwice() {
  const staff = await server.signIn();
  const doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TOMORROW, ["10:00", "11:00"]);
  const body = { employee: doctor, record_day: formatDay(TOMORROW), record_time: "10:00" };
  const key = { "idempotency-key": crypto.randomUUID() };
  const send = () => staff.post("/api/journal", body, key);
  expect((await send()).status).toBe(201);
  const other = await bookAtDesk(staff, { employee: doctor, day: TOMORROW, time: "11:00" });
  await staff.delete(`/api/journal/${other.uid}`);
  return send;
}

/** The result for a device that repeats a call answered in the other cluster. */
async function expectSeen(replay: Response): Promise<void> {
  expect(replay.status).toBe(201);
  const follower = new Follower((await server.signIn()).request);
  await follower.takeSnapshot();
  const { seen, destroyed } = await follower.pull();
  const xid = BigInt(replay.headers.get("x-commit-xid") ?? 0);
  expect(hasSeen(parseSeen(seen) ?? { next: 0n, open: [] }, xid)).toBe(true);
  expect(destroyed).toEqual([]);
}

test("data moved to a younger PostgreSQL by its own tools: replays name transactions that devices have seen", async () => {
  const send = await bookTwice();
  await comeFromOlderCluster();
  await server.db`update clinic_state set system_identifier = '1'`;
  await ensureEpoch(server.db);
  await expectSeen(await send());
});

test("so they do after a restore, and nothing destroyed long ago is sent again", async () => {
  await bookTwice();
  await comeFromOlderCluster();
  const { path } = await backUp(server.db, join(folder, "backup"), THURSDAY_NINE, { key: null });
  await restore(server.db, path, THURSDAY_NINE, NO_SECRETS);
  const rows = await server.db<{ xid: string }[]>`
    select xid::text as xid from repeatable_requests union select xid::text from destroyed_records`;
  expect(rows.map(({ xid }) => xid)).toEqual(["3"]);
});
