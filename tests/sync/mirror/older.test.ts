import { expect, test } from "bun:test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-list.ts";
import { addVisit, TODAY } from "../../support/clinic/clinic.ts";
import { until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import type { Seat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

let days = 0;

/** An unread visit of Anna's, older than any mirror. */
async function oldVisit(): Promise<{ uid: string; day: Day }> {
  const day = addDays(TODAY, -90 - ++days);
  const slot = { employee: reception.doctor, day, time: "10:00" };
  const { uid } = await addVisit(reception.server.db, {
    ...slot,
    user_name: "Анна",
    source: "site",
  });
  return { uid, day };
}

/** A person at a desk, who looks at Anna's old visit. */
async function takeSeatAtOldVisit() {
  const visit = await oldVisit();
  const seat = await reception.takeSeat();
  await seat.engine.fetchRecord(visit.uid);
  return { ...seat, ...visit };
}

const outboxOf = ({ device, person }: Seat, store: "rows" | "retained") =>
  readStore(device.indexedDB, outboxName(person.user.id), store);

/** Everything is answered and has left the list. */
async function allKept(seat: Seat): Promise<void> {
  await until(async () => {
    seat.engine.syncNow();
    return (await outboxOf(seat, "rows")).length === 0;
  });
}

test("a visit that was asked of the server is on the screen without any other news", async () => {
  const { uid } = await oldVisit();
  const { engine } = await reception.takeSeat();
  const readings: boolean[] = [];
  engine.onChange(() => readings.push(engine.record(uid) !== null));
  await engine.fetchRecord(uid);
  expect(readings).toContain(true);
});

test("an answered edit of a visit older than the mirror stays on the screen once it is retained", async () => {
  const seat = await takeSeatAtOldVisit();
  const { engine, uid } = seat;
  const seen = new Set<string | undefined>();
  await engine.editVisit(uid, { user_name: "Вера" });
  engine.onChange(() => seen.add(engine.record(uid)?.user_name));
  await allKept(seat);
  expect(engine.record(uid)).toMatchObject({ user_name: "Вера", sync: "synced" });
  expect([...seen]).toEqual(["Вера"]);
});

test("older records come a part at a time, each once, in the order that is asked for", async () => {
  const { server, doctor } = reception;
  const from = addDays(TODAY, -3_000);
  await server.db`
    insert into journal_records (uid, employee, record_day, record_time, user_name, source,
      operator_view, call_operator)
    select gen_random_uuid(), ${doctor}, ${from}::date + (at % 400), '0' || (at / 400) || ':30',
      'Давняя ' || at, 'staff', true, true
    from generate_series(0, 1199) as at`;
  const { engine } = await reception.takeSeat();
  for (const sort of ["closest", "newest"] as const) {
    const query = { ...WHOLE_JOURNAL, sort };
    const pages = [await engine.fetchOlder(query)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await engine.fetchOlder(query, next));
    expect(pages.slice(0, 2).map(({ looked }) => looked)).toEqual([500, 500]);
    const records = pages.flatMap((page) => page.records);
    const [{ older }] = (await server.db`
      select count(*)::int as older from journal_records where record_day < ${addDays(TODAY, -60)}`) as [
      { older: number },
    ];
    expect(records).toHaveLength(older);
    expect(new Set(records.map(({ uid }) => uid)).size).toBe(older);
    const keys = records.map(({ day, record_time, id }) =>
      sort === "newest" ? String(id).padStart(9, "0") : `${day} ${record_time}`,
    );
    expect(keys).toEqual(keys.toSorted().toReversed());
  }
  const searched = await engine.fetchOlder({ ...WHOLE_JOURNAL, name: "Давняя 7" });
  expect(searched.looked).toBe(500);
  expect(searched.records.length).toBeLessThan(200);
});

test("an invalid cursor in the journal is refused in words", async () => {
  const person = await reception.server.signIn();
  for (const query of ["limit=0", "limit=1001", "limit=x", "limit=5&before=1", "limit=5&order=x"]) {
    const answer = await person.request(`/api/journal/?${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
  }
  const day = await person.request("/api/journal/?limit=5&before=2027-13-45%2010:00%201");
  expect(day.status).toBe(400);
});
