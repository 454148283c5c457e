import { beforeAll, expect, test } from "bun:test";
import type { Right } from "../../../shared/access/rights.ts";
import { changesSchema, type SyncDocument, snapshotPageSchema } from "../../../shared/sync/sync.ts";
import { addDoctor, addVisit, destroyVisit, offer } from "../../support/clinic/clinic.ts";
import { Follower } from "../../support/server/follower.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const TODAY = "2027-06-10";
let doctor: number;

const server = serverForFile({ clock: () => new Date("2027-06-10T09:00:00Z") });
beforeAll(async () => {
  doctor = await addDoctor(server.db, { name_employee: "Белова Ольга" });
  await server.db`insert into schedule_templates (tpl_name, times) values ('Утро', '{09:00}')`;
  await offer(server.db, doctor, TODAY, ["09:00", "09:30"]);
  await addVisit(server.db, {
    employee: doctor,
    day: TODAY,
    time: "09:30",
    user_name: "Петрова Вера",
    source: "site",
  });
});

async function mirrorOf(rights: readonly Right[]): Promise<Map<string, SyncDocument>> {
  const follower = new Follower((await server.signIn(rights)).request);
  await follower.takeSnapshot();
  return follower.documents;
}

const DAY_KEY = "day/2027-06-10/1";
const RECORD = { user_name: "Петрова Вера", record_time: "09:30", source: "site", read_at: null };

test.each<[string, Right[], string[], object]>([
  [
    "the journal right sees records, settings, doctors and closures, and no templates",
    ["journal"],
    ["closures", DAY_KEY, "doctors", "settings", "wishes"],
    { offered: ["09:00", "09:30"], records: [RECORD], withheld: [] },
  ],
  [
    "the schedule right sees held times without records, doctors, closures and templates",
    ["schedule"],
    ["closures", DAY_KEY, "doctors", "templates"],
    { offered: ["09:00", "09:30"], records: [], withheld: ["09:30"] },
  ],
  [
    "both rights see everything, and records rather than held times",
    ["journal", "schedule"],
    ["closures", DAY_KEY, "doctors", "settings", "templates", "wishes"],
    { withheld: [] },
  ],
])("%s", async (_, rights, keys, day) => {
  const documents = await mirrorOf(rights);
  expect([...documents.keys()].sort()).toEqual(keys);
  expect(documents.get(DAY_KEY)).toMatchObject(day);
  const hasName = JSON.stringify([...documents.values()]).includes("Петрова");
  expect(hasName).toBe(rights.includes("journal"));
});

test("the waiting list reaches only those who may read the journal", async () => {
  const until = "2027-06-20";
  await server.db`insert into wishes (uid, employee, part, until, phone, source, created_at)
    values (${crypto.randomUUID()}, ${doctor}, 'any', ${until}, '79005558842', 'staff', now())`;
  const journal = await mirrorOf(["journal"]);
  expect(journal.get("wishes")).toMatchObject({ wishes: [{ phone: "79005558842", until }] });
  const others = await mirrorOf(["schedule", "users", "articles", "prices"]);
  expect(JSON.stringify([...others.values()])).not.toContain("79005558842");
});

test("other rights see an empty feed that can still be followed", async () => {
  const { request } = await server.signIn(["users", "articles", "prices"]);
  const follower = new Follower(request);
  await follower.takeSnapshot();
  expect(follower.pages).toBe(1);
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "11:00" });
  expect((await follower.pull()).documents).toEqual([]);
  expect(follower.documents.size).toBe(0);
});

test("destroyed uids reach only readers of the journal", async () => {
  const journal = new Follower((await server.signIn(["journal"])).request);
  const schedule = new Follower((await server.signIn(["schedule"])).request);
  await Promise.all([journal.takeSnapshot(), schedule.takeSnapshot()]);
  const { uid } = await addVisit(server.db, { employee: doctor, day: TODAY, time: "12:00" });
  await server.db.begin((tx) => destroyVisit(tx, uid));
  expect((await journal.pull()).destroyed).toEqual([uid]);
  const seen = await schedule.pull();
  expect(seen.destroyed).toEqual([]);
  expect(seen.documents).toHaveLength(1);
});

test("a hidden doctor is in the mirror; a removed one only as a name beside old visits", async () => {
  const hidden = await addDoctor(server.db, { name_employee: "Скрытая Нина" });
  const removed = await addDoctor(server.db, { name_employee: "Ушедшая Ирина" });
  const forgotten = await addDoctor(server.db, { name_employee: "Забытая Анна" });
  await server.db`update doctors set hidden_doctor = 1 where id = ${hidden}`;
  await addVisit(server.db, { employee: removed, day: TODAY, time: "10:00" });
  await server.db`update doctors set deleted_at = now() where id in ${server.db([removed, forgotten])}`;
  const document = (await mirrorOf(["journal"])).get("doctors");
  if (document?.kind !== "doctors") throw new Error("No doctors");
  expect(document.doctors.map((each) => each.name_employee).sort()).toEqual([
    "Белова Ольга",
    "Скрытая Нина",
  ]);
  expect(document.departed).toEqual([{ id: removed, name_employee: "Ушедшая Ирина" }]);
});

test("without a session the feed is refused, and its answers are never cached", async () => {
  for (const path of ["/api/sync/snapshot", "/api/sync/changes?since=x", "/api/sync/stream"]) {
    expect((await server.request(path)).status).toBe(401);
  }
  const { request } = await server.signIn(["journal"]);
  const snapshot = await request("/api/sync/snapshot");
  expect(snapshot.headers.get("cache-control")).toBe("no-store");
  const { cursor, ...position } = snapshotPageSchema.parse(await snapshot.json());
  expect(position).toMatchObject({
    today: TODAY,
    time_zone: "Europe/Moscow",
    reminder_hours: null,
    server_time: "2027-06-10T09:00:00.000Z",
  });
  const changes = await request(`/api/sync/changes?since=${cursor}`);
  expect(changes.headers.get("cache-control")).toBe("no-store");
  expect(changesSchema.parse(await changes.json()).documents).toEqual([]);
});

test("a user whose rights mirror nothing causes no alarm about divergence", async () => {
  const compared = async (rights: readonly Right[]) => {
    const user = await server.signIn(rights);
    const follower = new Follower(user.request);
    await follower.takeSnapshot();
    const body = { since: follower.cursor, from: TODAY, digest: "0".repeat(64), lines: 7 };
    return (await user.post("/api/sync/digest", body)).json();
  };
  const counted = async () => (await server.json("/api/health")).divergences;
  expect(await compared([])).toEqual({ result: "same" });
  expect(await compared(["articles", "prices", "users"])).toEqual({ result: "same" });
  expect(await counted()).toBe(0);
  expect(await compared(["schedule"])).toEqual({ result: "different" });
  expect(await counted()).toBe(1);
});
