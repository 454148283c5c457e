import { afterEach, beforeEach, expect, test } from "bun:test";
import { ensureEpoch } from "../../../api/sync/epoch.ts";
import { prune } from "../../../api/sync/prune.ts";
import { addDays, type Day } from "../../../shared/calendar.ts";
import { snapshotPageSchema } from "../../../shared/sync.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server.ts";
import { addDoctor, book, destroy, offer } from "../../sync/clinic-rows.ts";
import { Follower } from "../../sync/follower.ts";

const TODAY: Day = "2027-06-10";
const DAY_MS = 86_400_000;
let server: TestServer;
let person: SignedIn;
let follower: Follower;
let doctor: number;

beforeEach(async () => {
  server = await startServer({ clock: () => new Date("2027-06-10T09:00:00Z") });
  person = await server.signIn(["journal"]);
  doctor = await addDoctor(server.db, "Белова Ольга");
  follower = new Follower(person.request);
  await follower.takeSnapshot();
});
afterEach(() => server.stop());

async function epochOf({ db }: TestServer): Promise<string> {
  const [row] = await db<{ epoch: string }[]>`select epoch from clinic_state`;
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
  const plain = JSON.parse(Buffer.from(follower.cursor, "base64url").toString());
  return Buffer.from(JSON.stringify({ ...plain, ...changes })).toString("base64url");
}

test("a cursor that joins on is answered, also after a long silence", async () => {
  const uid = await book(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  const changes = await follower.pull();
  expect(changes.documents).toMatchObject([{ key: `day/${TODAY}/${doctor}`, records: [{ uid }] }]);
  expect((await follower.pull()).documents).toEqual([]);
});

test("a cursor of another epoch, or of no shape we know, asks for a new snapshot", async () => {
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

const firstPage = async () =>
  snapshotPageSchema.parse(await (await person.request("/api/sync/snapshot")).json());

/** Makes a copy one of several pages. @returns the first */
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

test("a cursor beyond the head tells of a restore: everyone gets a new epoch", async () => {
  const before = await epochOf(server);
  const { horizon } = JSON.parse(Buffer.from(follower.cursor, "base64url").toString());
  await expectResync(forged({ horizon: String(BigInt(horizon) + 1n) }));
  const after = await epochOf(server);
  expect(after).not.toBe(before);
  await expectResync();
});

test("a timeline that turned under the running product gives a new epoch at the next pull, once", async () => {
  const before = await epochOf(server);
  await server.db`update clinic_state set timeline = timeline + 1`;
  await expectResync();
  const after = await epochOf(server);
  expect(after).not.toBe(before);
  await follower.takeSnapshot();
  await book(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  expect((await follower.pull()).documents).toHaveLength(1);
  expect(await epochOf(server)).toBe(after);
});

test("a timeline that turns while a copy is taken begins it anew, in the new epoch", async () => {
  const before = await epochOf(server);
  const first = await manyPages();
  await server.db`update clinic_state set timeline = timeline + 1`;
  expect((await person.request(`/api/sync/snapshot?page=${first.next}`)).status).toBe(409);
  const after = await epochOf(server);
  expect(after).not.toBe(before);
  expect((await firstPage()).epoch).toBe(after);
});

test("data found under another PostgreSQL system get a new epoch, once, and an empty log", async () => {
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
  await book(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  expect((await follower.pull()).documents).toHaveLength(1);
});

test("14 days later the log is gone, and cursors below what is left ask for a snapshot", async () => {
  const uid = await book(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  if (!uid) throw new Error("The slot was not free");
  await server.db.begin((tx) => destroy(tx, uid));
  const behind = follower.cursor;
  await follower.pull();
  const now = Date.now();
  expect((await prune(server.db, new Date(now + 13.9 * DAY_MS))).changes).toBe(0);
  expect((await answerTo(behind)).status).toBe(200);
  const pruned = await prune(server.db, new Date(now + 14.1 * DAY_MS));
  expect(pruned.changes).toBeGreaterThanOrEqual(3);
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
  const later = new Date(Date.now() + 20 * DAY_MS);
  const outcomes = await server.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7743602)`;
    return prune(server.db, later);
  });
  expect(outcomes).toEqual({ changes: 0, requests: 0 });
  expect((await prune(server.db, later)).changes).toBeGreaterThan(0);
});

test("a crash that gives ids out again leaves no gap: aborted work does not move the cursor", async () => {
  const seen = (await follower.pull()).cursor;
  await server.db
    .begin(async (tx) => {
      await book(tx, { employee: doctor, day: TODAY, time: "10:00" });
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect((await follower.pull()).cursor).toBe(seen);
});
