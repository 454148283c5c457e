import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { sanitiseArticle } from "../../../api/features/articles/sanitise.ts";
import { ARTICLES } from "../../../api/operator/demo/articles.ts";
import { fillDemo } from "../../../api/operator/demo/fill.ts";
import { freshDatabase } from "../../support/server/database.ts";

const ZONE = "Europe/Moscow";
const NOW = new Date("2027-06-10T09:00:00Z");
const TODAY = "2027-06-10";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  expect(await fillDemo(database.db, NOW, ZONE)).toBe(true);
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

test("articles of all four types exist and are already sanitised", async () => {
  const types = await database.db<{ type_article: number }[]>`
    select distinct type_article from articles where delete_article = 0 order by type_article`;
  expect(types.map((each) => each.type_article)).toEqual([1, 2, 3, 4]);
  const texts = await database.db<{ text_article: string }[]>`select text_article from articles`;
  for (const { text_article } of texts) {
    expect(text_article.length).toBeGreaterThan(30);
    expect(sanitiseArticle(text_article)).toBe(text_article);
  }
  const folder = new URL("../../../api/operator/demo/articles/", import.meta.url).pathname;
  expect((await readdir(folder)).sort()).toEqual(ARTICLES.map((each) => each.file).sort());
});

test("reminders due before the first start are sent, not void", async () => {
  const [state] = await database.db<{ isEarlier: boolean; isCurrent: boolean }[]>`
    select messages_since < ${NOW} as "isEarlier", messages_epoch = current_epoch() as "isCurrent"
    from clinic_state`;
  expect(state).toEqual({ isEarlier: true, isCurrent: true });
});

test("filling creates no user and changes no existing data", async () => {
  expect(await database.db`select id from users`).toHaveLength(0);
  const count = () => database.db`select count(*) as records from journal_records`;
  const [before] = await count();
  expect(await fillDemo(database.db, NOW, ZONE)).toBe(false);
  expect((await count())[0]).toEqual(before ?? {});
});
