import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { sanitiseArticle } from "../../../api/articles/sanitise.ts";
import { ARTICLES } from "../../../api/demo/articles.ts";
import { fillDemo } from "../../../api/demo/fill.ts";
import { isPatientName, isPhone } from "../../../shared/patient/patient.ts";
import { freshDatabase } from "../../support/server/database.ts";

const ZONE = "Europe/Moscow";
const NOW = new Date("2027-06-10T09:00:00Z");
const TODAY = "2027-06-10";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let processorMs = 0;

beforeAll(async () => {
  database = await freshDatabase();
  const before = process.cpuUsage();
  expect(await fillDemo(database.db, NOW, ZONE)).toBe(true);
  const { user, system } = process.cpuUsage(before);
  processorMs = (user + system) / 1_000;
});
afterAll(() => database.drop());

test("the demo clinic has doctors with portraits, services and everything a page shows", async () => {
  const doctors = await database.db`
    select *, (select array_agg(format order by format) from doctor_photos
      where doctor_id = doctors.id) as photos
    from doctors where hidden_doctor = 0`;
  expect(doctors).toHaveLength(8);
  for (const doctor of doctors) {
    expect(doctor.photos).toEqual(["jpeg", "webp"]);
    expect(doctor.services.length).toBeGreaterThan(2);
    for (const field of ["profile_txt", "work_experience", "professional_interests"]) {
      expect(doctor[field].split("\n").length).toBeGreaterThan(1);
    }
  }
  const [photos] = await database.db`
    select max(octet_length(bytes)) as largest, min(octet_length(bytes)) as smallest
    from doctor_photos`;
  expect(photos?.largest).toBeLessThan(25_000);
  expect(photos?.smallest).toBeGreaterThan(3_000);
});

test("schedules reach two months ahead and a month back, never on a Sunday", async () => {
  const [days] = await database.db`
    select min(day) as first, max(day) as last,
      count(*) filter (where extract(isodow from day) = 7) as sundays,
      count(distinct times) as differing
    from schedule_days`;
  expect(days?.first).toBe("2027-05-11");
  expect(days?.last).toBe("2027-08-09");
  expect(days?.sundays).toBe(0);
  expect(days?.differing).toBeGreaterThan(5);
});

test("records of every kind fill the journal, past and future, each on an offered time", async () => {
  const kinds = await database.db<{ kind: string; past: number; future: number }[]>`
    select
      case when source = 'staff' then 'staff' when call_operator then 'confirmed'
        when read_at is null then 'unread' else 'read' end as kind,
      count(*) filter (where record_day < ${TODAY}) as past,
      count(*) filter (where record_day >= ${TODAY}) as future
    from journal_records group by kind order by kind`;
  expect(kinds.map((each) => each.kind)).toEqual(["confirmed", "read", "staff", "unread"]);
  for (const { kind, past, future } of kinds) {
    expect(future).toBeGreaterThan(5);
    if (kind !== "unread") expect(past).toBeGreaterThan(20);
  }
  expect(kinds.find((each) => each.kind === "unread")?.future).toBeLessThan(40);
  const strays = await database.db`
    select record.id from journal_records record
    left join schedule_days schedule on schedule.employee = record.employee
      and schedule.day = record.record_day and record.record_time = any (schedule.times)
    join doctors on doctors.id = record.employee
    where schedule.day is null or record.created_at > ${NOW}
      or (record.service <> '' and record.service <> all (doctors.services))`;
  expect(strays).toHaveLength(0);
});

test("near days are about a third booked, far ones hardly", async () => {
  const shareOf = async (from: number, to: number) => {
    const [share] = await database.db<{ share: number }[]>`
      select (count(record.id)::float8 / count(*)) as share
      from schedule_days cross join unnest(times) as time
      left join journal_records record on record.employee = schedule_days.employee
        and record.record_day = schedule_days.day and record.record_time = time
      where day between ${TODAY}::date + ${from}::int and ${TODAY}::date + ${to}::int`;
    return share?.share ?? 0;
  };
  expect(await shareOf(0, 4)).toBeGreaterThan(0.28);
  expect(await shareOf(0, 4)).toBeLessThan(0.45);
  expect(await shareOf(45, 60)).toBeLessThan(0.06);
});

test("names and phones are ones the forms would take", async () => {
  const people = await database.db<{ user_name: string; phone: string }[]>`
    select user_name, phone from journal_records`;
  expect(people.length).toBeGreaterThan(800);
  for (const { user_name, phone } of people) {
    expect(isPatientName(user_name)).toBe(true);
    expect(phone === "" || isPhone(phone)).toBe(true);
  }
});

test("articles of all four types are there, already as the sanitiser leaves them", async () => {
  const types = await database.db<{ type_article: number }[]>`
    select distinct type_article from articles where delete_article = 0 order by type_article`;
  expect(types.map((each) => each.type_article)).toEqual([1, 2, 3, 4]);
  const texts = await database.db<{ text_article: string }[]>`select text_article from articles`;
  for (const { text_article } of texts) {
    expect(text_article.length).toBeGreaterThan(30);
    expect(sanitiseArticle(text_article)).toBe(text_article);
  }
  const folder = new URL("../../../api/demo/articles/", import.meta.url).pathname;
  expect((await readdir(folder)).sort()).toEqual(ARTICLES.map((each) => each.file).sort());
});

test("each category has a price list in roubles", async () => {
  const lists = await database.db<{ items: number }[]>`
    select count(*) as items from prices where price ~ '^(от )?[0-9 ]+ руб\\.$'
    group by category_id order by category_id`;
  expect(lists).toHaveLength(3);
  for (const { items } of lists) expect(items).toBeWithin(15, 26);
});

test("filling takes under three seconds of a processor, makes no user, and never touches data that are there", async () => {
  expect(processorMs).toBeLessThan(3_000);
  expect(await database.db`select id from users`).toHaveLength(0);
  const count = () => database.db`select count(*) as records from journal_records`;
  const [before] = await count();
  expect(await fillDemo(database.db, NOW, ZONE)).toBe(false);
  expect((await count())[0]).toEqual(before ?? {});
});

test("it is the same clinic every time", async () => {
  const other = await freshDatabase();
  await Promise.all([fillDemo(other.db, NOW, ZONE), fillDemo(other.db, NOW, ZONE)]);
  const recordsOf = (db: typeof other.db) => db`
    select uid, employee, record_day, record_time, user_name, phone, service, created_at
    from journal_records order by uid`;
  expect([...(await recordsOf(other.db))]).toEqual([...(await recordsOf(database.db))]);
  await other.drop();
});
