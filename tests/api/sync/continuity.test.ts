import { afterEach, beforeEach, expect, test } from "bun:test";
import { prune } from "../../../api/features/sync/change-log.ts";
import { ensureEpoch } from "../../../api/features/sync/epoch.ts";
import { snapshotPageSchema } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, destroyVisit, offer } from "../../support/clinic/clinic.ts";
import { Follower } from "../../support/server/follower.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const TODAY: Day = "2027-06-10";
const DAY_MS = 86_400_000;
const STARTED = new Date("2027-06-10T09:00:00Z");
const clock = () => STARTED;
let server: TestServer;
let person: SignedIn;
let follower: Follower;
let doctor: number;

beforeEach(async () => {
  server = await startServer({ clock });
  person = await server.signIn(["journal"]);
  doctor = await addDoctor(server.db, { name_employee: "Белова Ольга" });
  follower = new Follower(person.request);
  await follower.takeSnapshot();
});
afterEach(() => server.stop());

async function epochOf({ db }: TestServer): Promise<string> {
  const [row] = await db<{ epoch: string }[]>`select current_epoch() as epoch`;
  return row?.epoch ?? "";
}

async function answerTo(since: string) {
  const response = await person.request(`/api/sync/changes?since=${since}`);
  return { status: response.status, body: await response.json() };
}

async function expectResync(since = follower.cursor) {
  const { status, body } = await answerTo(since);
  expect(status).toBe(409);
  expect(body).toEqual({
    code: "resync",
    message: "Данные на устройстве нужно загрузить заново",
  });
}

function forged(changes: Record<string, string>): string {
  const [body = ""] = follower.cursor.split(".");
  const plain = JSON.parse(Buffer.from(body, "base64url").toString());
  return Buffer.from(JSON.stringify({ ...plain, ...changes })).toString("base64url");
}

test("a cursor of a different epoch or of an unknown format requires a new snapshot", async () => {
  await expectResync(forged({ epoch: "another" }));
  for (const odd of ["x", "e30", Buffer.from('{"epoch":1}').toString("base64url")]) {
    await expectResync(odd);
  }
  const page = await person.request("/api/sync/snapshot?page=e30");
  expect(page.status).toBe(409);
  expect((await answerTo("")).status).toBe(409);
  const unasked = await person.request("/api/sync/changes");
  expect(unasked.status).toBe(400);
});

const firstPage = async () => snapshotPageSchema.parse(await person.json("/api/sync/snapshot"));

/** Makes a snapshot of several pages. @returns the first */
async function manyPages() {
  for (let ahead = 0; ahead < 450; ahead++) {
    await offer(server.db, doctor, addDays(TODAY, ahead), ["09:00"]);
  }
  return firstPage();
}

test("rights that changed ask for a new snapshot, on a page of one as well", async () => {
  const first = await manyPages();
  await server.db`update users set rights = '{journal,schedule}' where id = ${person.user.id}`;
  await expectResync();
  expect((await person.request(`/api/sync/snapshot?page=${first.next}`)).status).toBe(409);
  await follower.takeSnapshot();
  expect((await follower.pull()).more).toBe(false);
});

async function expectEpoch(wanted: string): Promise<void> {
  expect(await epochOf(server)).toBe(wanted);
}

test("no cursor or page that a signed-in user sends changes the epoch", async () => {
  const before = await epochOf(server);
  const { next } = await manyPages();
  const [body = "", mac = ""] = follower.cursor.split(".");
  const far = forged({ seen: "999999:999999:" });
  const odd = [far, `${far}.`, `${far}.${mac}`, `${body}.`, `${body}.${mac}x`, `${body}.${mac}.x`];
  for (const since of [...odd, `${body}.${mac.slice(0, -4)}AAAA`, String(next)]) {
    await expectResync(since);
  }
  const page = await person.request(`/api/sync/snapshot?page=${follower.cursor}`);
  expect(page.status).toBe(409);
  await expectEpoch(before);
  expect((await follower.pull()).more).toBe(false);
});

test("every process of the clinic accepts cursors signed by the others, also after a restart", async () => {
  const twin = await startServer({ clock, databaseOf: server });
  const answer = await fetch(`${twin.url}/api/sync/changes?since=${follower.cursor}`, {
    headers: { cookie: person.cookie },
  });
  await twin.stop();
  expect(answer.status).toBe(200);
});

/** Puts a disk snapshot back: later commits are gone. */
async function putBack(): Promise<void> {
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  await follower.pull();
  await server.db`
    delete from change_log where xid = (select max(xid::text::bigint)::text::xid8 from change_log)`;
  await server.db`delete from journal_records`;
}

const pullOf = async (device: string) =>
  (
    await person.request(`/api/sync/changes?since=${follower.cursor}`, {
      headers: { "x-device": device },
    })
  ).status;

test("a device with changes that are not here takes a snapshot; two such devices end the epoch", async () => {
  const before = await epochOf(server);
  await putBack();
  const device = crypto.randomUUID();
  expect([await pullOf(device), await pullOf(device)]).toEqual([409, 409]);
  await expectEpoch(before);
  expect(server.log).toContainEqual(
    expect.objectContaining({ level: "error", task: "feed", devices: 1 }),
  );
  expect(await pullOf(crypto.randomUUID())).toBe(409);
  expect(await epochOf(server)).not.toBe(before);
});

test("a device notices changes that were put back, also when others have taken their ids", async () => {
  await putBack();
  const before = follower.cursor;
  const [seen] = await server.db<{ next: string }[]>`
    select (pg_snapshot_xmax(pg_current_snapshot())::text) as next`;
  await server.db`
    insert into change_log (xid, key)
    select (id::text)::xid8, 'doctors' from generate_series(1, ${Number(seen?.next)}::bigint) id`;
  await expectResync(before);
});

test("a timeline that turned under the running product gives a new epoch at the next pull, once", async () => {
  const before = await epochOf(server);
  await server.db`update clinic_state set timeline = timeline + 1`;
  await expectResync();
  const after = await epochOf(server);
  expect(after).not.toBe(before);
  await follower.takeSnapshot();
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  expect((await follower.pull()).documents).toHaveLength(1);
  expect(await epochOf(server)).toBe(after);
});

test("a timeline that changes during a snapshot starts it again, in the new epoch", async () => {
  const before = await epochOf(server);
  const first = await manyPages();
  await server.db`update clinic_state set timeline = timeline + 1`;
  expect((await person.request(`/api/sync/snapshot?page=${first.next}`)).status).toBe(409);
  const after = await epochOf(server);
  expect(after).not.toBe(before);
  expect((await firstPage()).epoch).toBe(after);
});

test("data found under a different PostgreSQL system get a new epoch, once, and an empty log", async () => {
  const before = await epochOf(server);
  await ensureEpoch(server.db);
  expect(await epochOf(server)).toBe(before);
  await server.db`update clinic_state set system_identifier = '1'`;
  // Ids as a dump brings them: of transactions this system has not had yet.
  await server.db`update change_log set xid = '999999999'`;
  await ensureEpoch(server.db);
  const after = await epochOf(server);
  expect(after).not.toBe(before);
  await ensureEpoch(server.db);
  expect(await epochOf(server)).toBe(after);
  await expectResync();
  await follower.takeSnapshot();
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  expect((await follower.pull()).documents).toHaveLength(1);
});

test("after 14 days the log is deleted, and older cursors ask for a snapshot", async () => {
  const { uid } = await addVisit(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  await server.db.begin((tx) => destroyVisit(tx, uid));
  const behind = follower.cursor;
  await follower.pull();
  const now = Date.now();
  expect((await prune(server.db, new Date(now + 13.9 * DAY_MS))).changes).toBe(0);
  expect((await answerTo(behind)).status).toBe(200);
  const pruned = await prune(server.db, new Date(now + 14.1 * DAY_MS));
  expect(pruned.changes).toBeGreaterThanOrEqual(2);
  await expectResync(behind);
  expect((await follower.pull()).documents).toEqual([]);
  expect(await server.db`select uid from destroyed_records`).toMatchObject([{ uid }]);
});

test("a call is known for a day longer than any device still asks about it", async () => {
  const key = crypto.randomUUID();
  await server.db`
    insert into repeatable_requests (key, request_hash, status) values (${key}, '\\x00', 201)`;
  const prunedIn = async (days: number) => {
    await prune(server.db, new Date(Date.now() + days * DAY_MS));
    return (await server.db`select from repeatable_requests where key = ${key}`).length === 0;
  };
  expect(await prunedIn(14.9)).toBe(false);
  expect(await prunedIn(15.1)).toBe(true);
});

test("one process prunes at a time; the other does nothing and does not wait", async () => {
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  const later = new Date(Date.now() + 20 * DAY_MS);
  const outcomes = await server.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7743602)`;
    return prune(server.db, later);
  });
  expect(outcomes).toEqual({ changes: 0, requests: 0 });
  expect((await prune(server.db, later)).changes).toBeGreaterThan(0);
});

test("ids reused after a crash leave no gap: aborted transactions do not move the cursor", async () => {
  const seen = (await follower.pull()).cursor;
  await server.db
    .begin(async (tx) => {
      await addVisit(tx, { employee: doctor, day: TODAY, time: "10:00" });
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect((await follower.pull()).cursor).toBe(seen);
});
