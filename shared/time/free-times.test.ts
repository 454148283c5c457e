import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, type ClinicMoment, type Day, daysBetween } from "./calendar.ts";
import { freeTimes, nearestFree, type OfferedDay, withBooked } from "./free-times.ts";
import type { Slot } from "./slot.ts";

const FIRST: Day = "2027-06-01";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"));
const times = fc.uniqueArray(time, { maxLength: 12 }).map((list) => list.sort());
const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays(FIRST, count));
const moment: fc.Arbitrary<ClinicMoment> = fc.record({ day, time });
const employee = fc.integer({ min: 1, max: 4 });
const offeredDay: fc.Arbitrary<OfferedDay> = fc
  .record({ employee, day, offered: times, strangers: times, mask: fc.array(fc.boolean()) })
  .map(({ offered, strangers, mask, ...key }) => ({
    ...key,
    offered,
    booked: [...offered.filter((_, at) => mask[at]), ...strangers],
  }));
const offeredDays = fc.uniqueArray(offeredDay, {
  maxLength: 25,
  selector: (of) => `${of.employee} ${of.day}`,
});
const slot: fc.Arbitrary<Slot> = fc.record({ employee, day, time });

const isPast = (at: { day: Day; time: string }, now: ClinicMoment) =>
  at.day < now.day || (at.day === now.day && at.time <= now.time);

describe("free times", () => {
  test("a time is free exactly when it is offered, not booked and not past", () => {
    fc.assert(
      fc.property(offeredDay, moment, time, (of, now, any) => {
        const free = freeTimes(of, now);
        for (const each of [...of.offered, any]) {
          const expected =
            of.offered.includes(each) &&
            !of.booked.includes(each) &&
            !isPast({ day: of.day, time: each }, now);
          expect(free.includes(each)).toBe(expected);
        }
      }),
    );
  });

  test("booking one removes only that one", () => {
    fc.assert(
      fc.property(offeredDay, moment, (of, now) => {
        const [taken, ...rest] = freeTimes(of, now);
        if (taken === undefined) return;
        expect(freeTimes({ ...of, booked: [...of.booked, taken] }, now)).toEqual(rest);
      }),
    );
  });

  test("only decrease as time passes", () => {
    fc.assert(
      fc.property(offeredDay, moment, moment, (of, one, other) => {
        const [sooner, later] = isPast(one, other) ? [one, other] : [other, one];
        const free = freeTimes(of, sooner);
        for (const each of freeTimes(of, later)) expect(free).toContain(each);
      }),
    );
  });

  test("P-4.12 today the current minute is past, the next is not", () => {
    const of = { employee: 1, day: FIRST, offered: ["09:00", "09:01", "23:59"], booked: [] };
    expect(freeTimes(of, { day: FIRST, time: "09:00" })).toEqual(["09:01", "23:59"]);
    expect(freeTimes(of, { day: addDays(FIRST, -1), time: "23:59" })).toEqual(of.offered);
    expect(freeTimes(of, { day: addDays(FIRST, 1), time: "00:00" })).toEqual([]);
  });
});

describe("the nearest free times", () => {
  test("are free, distinct, at most as many as asked, of this doctor or of this day", () => {
    fc.assert(
      fc.property(
        slot,
        offeredDays,
        moment,
        fc.integer({ min: 0, max: 10 }),
        (wanted, days, now, limit) => {
          const near = nearestFree(wanted, days, now, limit);
          expect(near.length).toBeLessThanOrEqual(limit);
          expect(new Set(near.map((each) => JSON.stringify(each))).size).toBe(near.length);
          for (const each of near) {
            expect(each.employee === wanted.employee || each.day === wanted.day).toBe(true);
            const of = days.find((any) => any.employee === each.employee && any.day === each.day);
            expect(of ? freeTimes(of, now) : []).toContain(each.time);
          }
        },
      ),
    );
  });

  test("leave out times that are being booked, of that doctor's day only", () => {
    const day = {
      employee: 1,
      day: FIRST,
      offered: ["10:00", "10:30", "11:00"],
      booked: ["10:00"],
    };
    const taken = [
      { employee: 1, day: FIRST, time: "10:30" },
      { employee: 2, day: FIRST, time: "11:00" },
    ];
    const now: ClinicMoment = { day: FIRST, time: "08:00" };
    const wanted = { employee: 1, day: FIRST, time: "10:00" };
    const near = nearestFree(wanted, [withBooked(day, taken)], now);
    expect(near.map(({ time }) => time)).toEqual(["11:00"]);
  });

  test("no nearer free time is left out", () => {
    const minutes = (of: Slot) => Number(of.time.slice(0, 2)) * 60 + Number(of.time.slice(3));
    const rank = (wanted: Slot, of: Slot) => [
      of.employee === wanted.employee ? 0 : 1,
      Math.abs(daysBetween(wanted.day, of.day)) * 1440 + Math.abs(minutes(of) - minutes(wanted)),
    ];
    const nearer = ([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) =>
      a < c || (a === c && b < d);
    fc.assert(
      fc.property(slot, offeredDays, moment, (wanted, days, now) => {
        const near = nearestFree(wanted, days, now, 3);
        const last = near.at(-1);
        for (const of of days) {
          if (of.employee !== wanted.employee && of.day !== wanted.day) continue;
          for (const each of freeTimes(of, now).map((free) => ({ ...of, time: free }))) {
            const named = near.some(
              (any) =>
                any.employee === each.employee && any.day === each.day && any.time === each.time,
            );
            if (named) continue;
            expect(near.length).toBe(3);
            if (last) expect(nearer(rank(wanted, each), rank(wanted, last))).toBe(false);
          }
        }
      }),
    );
  });
});
