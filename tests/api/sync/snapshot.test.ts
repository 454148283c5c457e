import { beforeAll, expect, test } from "bun:test";
import { feedLag } from "../../../api/features/sync/change-log.ts";
import { type SnapshotPage, snapshotPageSchema } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit } from "../../support/clinic/clinic.ts";
import { Follower } from "../../support/server/follower.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";
import { until } from "../../support/time/until.ts";

const TODAY: Day = "2027-06-10";
let doctors: number[];

const server = serverForFile({ clock: () => new Date("2027-06-10T09:00:00Z") });
const person = personForFile(server, ["journal", "schedule"]);
beforeAll(async () => {
  doctors = [];
  for (const name of ["Белова", "Яшина", "Громова"])
    doctors.push(await addDoctor(server.db, { name_employee: name }));
  await server.db`
    insert into schedule_days (employee, day, times)
    select doctors.id, ${TODAY}::date + ahead, '{09:00,09:30}'
    from doctors, generate_series(-90, 299) ahead`;
});

async function pagesOf(request: SignedIn["request"]): Promise<SnapshotPage[]> {
  const pages: SnapshotPage[] = [];
  let next: string | null = null;
  do {
    const query: string = next === null ? "" : `?page=${next}`;
    const answer = await request(`/api/sync/snapshot${query}`);
    const page = snapshotPageSchema.parse(await answer.json());
    pages.push(page);
    next = page.next;
  } while (next !== null);
  return pages;
}

test("a snapshot has today and tomorrow first, then later days, then sixty days back", async () => {
  const pages = await pagesOf(person.request);
  const [first, ...later] = pages.map((page) =>
    page.documents.flatMap((each) => (each.kind === "day" ? [each.day] : [])),
  );
  expect(new Set(first)).toEqual(new Set([TODAY, addDays(TODAY, 1)]));
  const singles = pages[0]?.documents
    .filter((each) => each.kind !== "day")
    .map((each) => each.kind);
  expect(singles).toEqual(["doctors", "templates", "settings", "wishes", "closures"]);
  const rest = later.flat();
  const ahead = rest.filter((day) => day > TODAY);
  const behind = rest.filter((day) => day < TODAY);
  expect(rest).toEqual([...ahead, ...behind]);
  expect(ahead).toEqual([...ahead].sort());
  expect(behind).toEqual([...behind].sort().reverse());
  expect([ahead[0], ahead.at(-1)]).toEqual([addDays(TODAY, 2), addDays(TODAY, 299)]);
  expect([behind[0], behind.at(-1)]).toEqual([addDays(TODAY, -1), addDays(TODAY, -60)]);
});

test("every page has the same cursor, and together they have all announced documents", async () => {
  const pages = await pagesOf(person.request);
  expect(new Set(pages.map((page) => page.cursor)).size).toBe(1);
  expect(new Set(pages.map((page) => page.horizon)).size).toBe(1);
  const keys = pages.flatMap((page) => page.documents.map((each) => each.key));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBe(5 + 3 * (60 + 300));
  for (const page of pages) expect(page.total).toBe(keys.length);
});

test("a visit on a day without a schedule is mirrored; a day before the sixty is not, ever", async () => {
  const [doctor = 0] = doctors;
  const old = addDays(TODAY, -61);
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  await addVisit(server.db, { employee: doctor, day: old, time: "12:00" });
  await addVisit(server.db, { employee: doctor, day: "2028-12-31", time: "12:00" });
  const { documents } = await follower.pull();
  expect(documents.map((each) => each.key)).toEqual([`day/2028-12-31/${doctor}`]);
  const again = new Follower(person.request);
  await again.takeSnapshot();
  expect(again.documents.get(`day/2028-12-31/${doctor}`)).toMatchObject({
    revision: 0,
    offered: [],
    records: [{ record_time: "12:00" }],
  });
  expect(again.documents.has(`day/${old}/${doctor}`)).toBe(false);
});

test("a long log is sent in several responses, and no transaction is split between them", async () => {
  const [doctor = 0] = doctors;
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  for (let nth = 0; nth < 7; nth++) {
    await server.db`
      update schedule_days set revision = revision + 1
      where employee = ${doctor} and day >= ${TODAY} and day < ${TODAY}::date + 240`;
  }
  const sizes: number[] = [];
  const horizons: string[] = [];
  for (;;) {
    const { documents, more, horizon } = await follower.pull();
    sizes.push(documents.length);
    horizons.push(horizon);
    if (!more) break;
  }
  expect(sizes).toEqual([240, 240]);
  expect(BigInt(horizons[1] ?? 0) > BigInt(horizons[0] ?? 0)).toBe(true);
  expect(follower.documents.get(`day/${TODAY}/${doctor}`)).toMatchObject({ revision: 8 });
});

test("one transaction longer than any answer arrives as a whole", async () => {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  await server.db`update schedule_days set revision = revision + 1 where day >= ${TODAY}`;
  await server.db`
    update schedule_days set revision = revision + 1 where day >= ${TODAY}::date - 90`;
  await addVisit(server.db, { employee: doctors[1] ?? 0, day: TODAY, time: "15:00" });
  const answers = [await follower.pull(), await follower.pull(), await follower.pull()];
  expect(answers.map(({ more }) => more)).toEqual([true, true, false]);
  expect(answers.map(({ documents }) => documents.length)).toEqual([900, 1080, 1]);
  const whole = await pagesOf(person.request);
  const mirrored = follower.contents();
  for (const document of whole.flatMap((page) => page.documents)) {
    expect(mirrored[document.key]).toEqual(document);
  }
});

test("the lag, which health reports, shows a write that holds the horizon", async () => {
  await until(async () => (await feedLag(server.db)).oldest_write_seconds < 0.04);
  await server.db.begin(async (tx) => {
    await addVisit(tx, { employee: doctors[2] ?? 0, day: TODAY, time: "16:00" });
    await server.db`select pg_current_xact_id()`;
    await Bun.sleep(50);
    const lag = await feedLag(server.db);
    expect(lag.oldest_write_seconds).toBeGreaterThan(0.04);
    expect(lag.transactions).toBeGreaterThan(0);
    const health = await server.json("/api/health");
    expect(health.feed.oldest_write_seconds).toBeGreaterThan(0.04);
  });
});
