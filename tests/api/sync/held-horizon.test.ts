import { afterEach, beforeEach, expect, test } from "bun:test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, destroyVisit, offer } from "../../support/clinic/clinic.ts";
import { type HeldTransaction, holdTransaction } from "../../support/database/held-transaction.ts";
import { Follower } from "../../support/server/follower.ts";
import { openStream } from "../../support/server/open-stream.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { until } from "../../support/time/until.ts";

const TODAY: Day = "2027-06-10";
const TOMORROW = addDays(TODAY, 1);
const clock = () => new Date("2027-06-10T09:00:00Z");
let server: TestServer;
let person: SignedIn;
let doctor: number;
let held: HeldTransaction | null;

beforeEach(async () => {
  server = await startServer({ clock });
  person = await server.signIn();
  doctor = await addDoctor(server.db, { name_employee: "Белова" });
  await offer(server.db, doctor, TOMORROW, ["09:00", "10:00"]);
  held = null;
});
afterEach(async () => {
  await held?.commit();
  await server.stop();
});

const hold = async (database?: string) => {
  held = await holdTransaction(server.databaseUrl, database);
  return held;
};

const commitHeld = async () => {
  await held?.commit();
  held = null;
};

test("while a transaction hangs, hints still come", async () => {
  await hold();
  const abort = new AbortController();
  const stream = await openStream(server.url, person.cookie, abort);
  if (stream.heads.length === 0) await stream.next();
  const before = stream.heads.length;
  await addVisit(server.db, { employee: doctor, day: TOMORROW, time: "09:00" });
  await until(() => stream.heads.length > before);
  abort.abort();
  await stream.ended.catch(() => {});
});

test("while a transaction hangs, a poll sends nothing that the device has", async () => {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  await hold();
  const { uid } = await addVisit(server.db, { employee: doctor, day: TOMORROW, time: "09:00" });
  expect((await follower.pull()).documents).toMatchObject([{ records: [{ uid }] }]);
  expect((await follower.pull()).documents).toEqual([]);
  await server.db.begin((tx) => destroyVisit(tx, uid));
  expect((await follower.pull()).destroyed).toEqual([uid]);
  const nothing = await follower.pull();
  expect([nothing.documents, nothing.destroyed, nothing.more]).toEqual([[], [], false]);
});

test("while a transaction hangs, new documents arrive behind more than one page of the log", async () => {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  await hold();
  const offerDays = (from: number, many: number) => server.db`
    insert into schedule_days (employee, day, times)
    select ${doctor}, ${TODAY}::date + ahead, '{09:00}'
    from generate_series(${from}::int, ${from + many - 1}::int) ahead`;
  for (let batch = 0; batch < 30; batch++) await offerDays(2 + batch * 50, 50);
  let pulled = 0;
  do pulled++;
  while ((await follower.pull()).more && pulled < 10);
  expect(pulled).toBe(2);
  const late = addDays(TODAY, 4_000);
  await offer(server.db, doctor, late, ["11:00"]);
  const { documents } = await follower.pull();
  expect(documents.map(({ key }) => key)).toEqual([`day/${late}/${doctor}`]);
  expect(follower.documents.size).toBeGreaterThan(1_500);
});

test("changes of a long open transaction arrive when it commits, once, with a hint", async () => {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  const late = await hold("its own");
  await late.run((tx) => addVisit(tx, { employee: doctor, day: TOMORROW, time: "10:00" }));
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  expect((await follower.pull()).documents).toHaveLength(1);
  const abort = new AbortController();
  const stream = await openStream(server.url, person.cookie, abort);
  if (stream.heads.length === 0) await stream.next();
  const before = stream.heads.length;
  await commitHeld();
  await until(() => stream.heads.length > before);
  const { documents } = await follower.pull();
  expect(documents).toMatchObject([{ day: TOMORROW, records: [{ record_time: "10:00" }] }]);
  expect((await follower.pull()).documents).toEqual([]);
  abort.abort();
  await stream.ended.catch(() => {});
});
