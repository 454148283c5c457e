import { beforeAll, expect, test } from "bun:test";
import { inOneView, readLog } from "../../../api/features/sync/queries.ts";
import type { Db } from "../../../api/platform/database/connection.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { addDoctor, book, offer } from "./clinic-rows.ts";
import { Follower } from "./follower.ts";

const TODAY: Day = "2027-06-10";

let doctor: number;

const server = serverForFile({ clock: () => new Date("2027-06-10T09:00:00Z") });
beforeAll(async () => {
  doctor = await addDoctor(server.db, "Первая");
});

test("the log is read by transaction id as a number, not as text", async () => {
  await server.db`truncate change_log`;
  await server.db`
    insert into change_log (xid, key)
    select id::text::xid8, 'day/2027-06-10/' || id from unnest(array[100, 9, 10, 99, 2, 11]) id`;
  const read = await inOneView(server.db, (view) => readLog(view, { next: 3n, open: [] }, 4));
  expect(read.map(({ xid }) => xid)).toEqual([9n, 10n, 11n, 99n]);
  await server.db`truncate change_log`;
});

test("a device that was offline while ids passed a power of ten misses no change", async () => {
  const { request } = await server.signIn();
  const follower = new Follower(request);
  await follower.takeSnapshot();
  await burnIds(server.db, 10);
  const uid = await book(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  for (let ahead = 1; ahead <= 1_150; ahead++) {
    await offer(server.db, doctor, addDays(TODAY, ahead), ["09:00"]);
  }
  await follower.pullAll();
  const day = follower.documents.get(`day/${TODAY}/${doctor}`);
  expect(day?.kind === "day" && day.records.map((record) => record.uid)).toEqual([String(uid)]);
});

/** Uses transaction ids up until `left` are left below the next power of ten. */
async function burnIds(db: Db, left: number): Promise<void> {
  const [row] = await db<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  const now = Number(row?.id);
  const power = 10 ** String(now + left).length;
  await db.unsafe(`do $$ begin
    for nth in 1..${power - now - left} loop perform pg_current_xact_id(); commit; end loop;
  end $$`);
}
