import { afterEach, beforeEach, expect, test } from "bun:test";
import { actSchema } from "../../../shared/retention/act.ts";
import { snapshotPageSchema } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, offer } from "../../support/clinic/clinic.ts";
import { Follower } from "../../support/server/follower.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const TODAY: Day = "2027-06-10";
const DAY_MS = 86_400_000;
const STARTED = Date.parse("2027-06-10T09:00:00Z");
let skippedMs = 0;
let server: TestServer;
let person: SignedIn;
let doctor: number;

beforeEach(async () => {
  skippedMs = 0;
  server = await startServer({ clock: () => new Date(STARTED + skippedMs) });
  person = await server.signIn(["journal"]);
  doctor = await addDoctor(server.db, { name_employee: "Белова Ольга" });
});
afterEach(() => server.stop());

const answerTo = (since: string) => person.request(`/api/sync/changes?since=${since}`);

async function expectResync(since: string): Promise<void> {
  const answer = await answerTo(since);
  expect([answer.status, (await answer.json()).code]).toEqual([409, "resync"]);
}

/** The session must not end with the clock's jump. */
async function jumpTo(ms: number): Promise<void> {
  skippedMs = ms;
  person = await server.signIn(["journal"]);
}

test("a clock that jumped ahead and came back makes a device take a new snapshot, once", async () => {
  const before = new Follower(person.request);
  await before.takeSnapshot();
  await jumpTo(370 * DAY_MS);
  expect((await answerTo(before.cursor)).status).toBe(200);
  const ahead = new Follower(person.request);
  await ahead.takeSnapshot();
  await addVisit(server.db, { employee: doctor, day: addDays(TODAY, 5), time: "09:00" });
  expect((await ahead.pull()).documents).toEqual([]);
  await jumpTo(0);
  await expectResync(ahead.cursor);
  const back = new Follower(person.request);
  await back.takeSnapshot();
  expect(back.documents.has(`day/${addDays(TODAY, 5)}/${doctor}`)).toBe(true);
  expect((await back.pull()).documents).toEqual([]);
});

test("a clock that goes back during a snapshot starts it again", async () => {
  for (let ahead = 0; ahead < 450; ahead++) {
    await offer(server.db, doctor, addDays(TODAY, ahead), ["09:00"]);
  }
  await jumpTo(70 * DAY_MS);
  const first = await person.request("/api/sync/snapshot");
  let next = snapshotPageSchema.parse(await first.json()).next;
  await jumpTo(0);
  let cursor = "";
  while (next !== null) {
    const answer = await person.request(`/api/sync/snapshot?page=${next}`);
    ({ next, cursor } = snapshotPageSchema.parse(await answer.json()));
  }
  await expectResync(cursor);
});

test("around midnight a process with a slightly late clock does not send followers for a snapshot", async () => {
  const midnight = Date.parse("2027-06-10T21:00:00Z") - STARTED;
  await jumpTo(midnight);
  const ahead = new Follower(person.request);
  await ahead.takeSnapshot();
  await jumpTo(midnight - 60_000);
  expect((await answerTo(ahead.cursor)).status).toBe(200);
  await jumpTo(midnight - 10 * 60_000);
  await expectResync(ahead.cursor);
});

test("an act no longer waits for a device that pulled while the clock was ahead, once it has pulled again", async () => {
  await jumpTo(60 * 60_000);
  const headers = { "x-device": crypto.randomUUID() };
  const device = new Follower((path) => person.request(path, { headers }));
  await device.takeSnapshot();
  await device.pull();
  skippedMs = 0;
  const visit = { employee: doctor, day: addDays(TODAY, 5), time: "09:00" };
  const { uid } = await addVisit(server.db, visit);
  expect((await person.delete(`/api/journal/${uid}`)).status).toBe(200);
  const acts = async () => actSchema.array().parse(await person.json("/api/journal/acts/index"));
  expect(await acts()).toMatchObject([{ devices_left: 1 }]);
  await device.pull();
  skippedMs = 60_000;
  await device.pull();
  expect(await acts()).toMatchObject([{ devices_left: 0 }]);
});
