import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { seeded } from "../../../shared/seeded.ts";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookAtDesk, type Visit } from "../../support/clinic/visits.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { startServer } from "../../support/server/server.ts";

/** A zone that changes its clocks twice a year, and whose day is not the one of UTC at night. */
const ZONE = "America/New_York";
const FIRST: Day = "2027-01-04";
const TIMES = ["00:15", "09:00", "12:30", "18:00", "23:30"];
const DAYS = 364;
const STEP = 7;

interface Booked extends Visit {
  day: Day;
  time: string;
}

/** The clinic's time of an instant, by PostgreSQL's own table of zones. */
type ReadClock = (instant: Date) => Promise<string>;

test("the events of a year agree with the journal after each move and cancellation", async () => {
  const { clock, pass } = standingClock(new Date("2027-01-03T15:00:00Z"));
  const server = await startServer({ clock, environment: { CLINIC_TIMEZONE: ZONE } });
  try {
    const random = seeded(64);
    const doctor = await addDoctor(server.db);
    let administrator = await server.signIn();
    const { password } = administrator.user;
    const made = await administrator.post(`/api/calendars/${doctor}`, { shows: "busy", password });
    const { path } = await made.json();
    const clinicTime: ReadClock = async (instant) => {
      const [row] = await server.db<{ at: string }[]>`
        select to_char(${instant}::timestamptz at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI') as at`;
      return row?.at ?? "";
    };
    const visits: Booked[] = [];
    const cancelled = new Set<string>();
    for (let ahead = 0; ahead < DAYS; ahead += STEP) {
      const day = addDays(FIRST, ahead);
      administrator = await server.signIn();
      await offer(server.db, doctor, day, TIMES);
      const time = TIMES[Math.floor(random() * TIMES.length)] ?? "";
      const booked = await bookAtDesk(administrator, { employee: doctor, day, time });
      const visit: Booked = { ...booked, day, time };
      visits.push(visit);
      const dice = random();
      if (dice < 0.4) {
        visit.time = TIMES.find((each) => each !== time) ?? "";
        const to = { record_day: formatDay(day), record_time: visit.time };
        const moved = await administrator.put(`/api/journal/${visit.uid}`, to, { "if-match": "*" });
        expect(moved.status).toBe(200);
      } else if (dice < 0.6) {
        await administrator.delete(`/api/journal/${visit.uid}`);
        visits.pop();
        cancelled.add(visit.uid);
      }
      await compare(await (await server.request(path)).text(), {
        day,
        visits,
        cancelled,
        clinicTime,
      });
      pass(STEP * 24 * HOUR);
    }
    expect(cancelled.size).toBeGreaterThan(3);
  } finally {
    await server.stop();
  }
});

async function compare(
  text: string,
  expected: {
    day: Day;
    visits: readonly Booked[];
    cancelled: ReadonlySet<string>;
    clinicTime: ReadClock;
  },
): Promise<void> {
  const events = ICAL.Component.fromString(text)
    .getAllSubcomponents("vevent")
    .map((each) => new ICAL.Event(each));
  const visitOf = new Map(expected.visits.map((visit) => [visit.uid, visit]));
  const seen = new Set<string>();
  for (const event of events) {
    expect(seen.has(event.uid)).toBe(false);
    seen.add(event.uid);
    if (event.component.getFirstPropertyValue("status") === "CANCELLED") {
      expect(expected.cancelled.has(event.uid)).toBe(true);
      continue;
    }
    const visit = visitOf.get(event.uid);
    const at = await expected.clinicTime(event.startDate.toJSDate());
    expect(at).toBe(`${visit?.day} ${visit?.time}`);
  }
  const recent = expected.visits.filter(({ day }) => day >= addDays(expected.day, -20));
  expect(recent.filter(({ uid }) => !seen.has(uid))).toEqual([]);
}
