import { expect, test } from "bun:test";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { startServer } from "../../support/server/server.ts";

test("a visit that moved to another day is in an answer's documents, though an older write still runs", async () => {
  const server = await startServer({ clock: () => THURSDAY_NINE });
  const staff = await server.signIn();
  const employee = await addDoctor(server.db);
  const [from, to] = [addDays(TODAY, 1), addDays(TODAY, 2)];
  for (const day of [from, to]) await offer(server.db, employee, day, ["10:00"]);
  const changes = async (since: string) =>
    staff.json(`/api/sync/changes?since=${encodeURIComponent(since)}`);
  const { cursor } = await staff.json("/api/sync/snapshot");

  const visit = await bookAtDesk(staff, { employee, day: from, time: "10:00" });
  const older = await holdTransaction(server.databaseUrl, "its own");
  expect((await staff.put(`/api/journal/${visit.uid}`, { record_day: formatDay(to) })).status).toBe(
    200,
  );
  const { documents } = await changes(cursor);
  const uids = JSON.stringify(documents).split(visit.uid).length - 1;
  expect(uids).toBe(1);
  await older.commit();
  await server.stop();
});
