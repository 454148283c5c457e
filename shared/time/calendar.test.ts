import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  addDays,
  clinicMoment,
  type Day,
  dayOf,
  dayOfMonth,
  daysBetween,
  daysFrom,
  formatDay,
  formatDayAndMonth,
  formatDayLong,
  formatDaySpoken,
  month,
  monthGrid,
  parseDay,
  weekday,
  yearOf,
} from "./calendar.ts";

const TODAY: Day = "2027-06-10";
const day = fc.integer({ min: -20_000, max: 50_000 }).map((count) => addDays(TODAY, count));

describe("days as they are written", () => {
  test("P-3.13 P-3.14 A-3.7 every spelling of a day reads as that day", () => {
    fc.assert(
      fc.property(day, (any) => {
        const wire = formatDay(any);
        for (const spelt of [any, wire, wire.replaceAll(".", "-"), ` ${wire} `]) {
          expect(parseDay(spelt, TODAY)).toBe(any);
        }
      }),
    );
  });

  test("P-3.13 DD.MM is this year's day, or next year's if that is over half a year ago", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -183, max: 181 }), (today, away) => {
        const meant = addDays(today, away);
        if (meant.endsWith("02-29") || today.endsWith("02-29")) return;
        if (yearOf(meant) < yearOf(today)) return;
        expect(parseDay(formatDay(meant).slice(0, 5), today)).toBe(meant);
      }),
    );
    expect(parseDay("05.01", "2027-12-20")).toBe("2028-01-05");
    expect(parseDay("20.12", "2028-01-05")).toBe("2028-12-20");
    expect(parseDay("01.06", TODAY)).toBe("2027-06-01");
    expect(parseDay("29.02", "2027-09-10")).toBe("2028-02-29");
  });

  test("a text that is not a calendar day parses to null", () => {
    for (const wrong of [
      "31.06.2027",
      "29.02.2027",
      "00.01.2027",
      "01.13.2027",
      "2027-02-30",
      "2027-6-1",
      "11.06.27",
      "11/06/2027",
      "30.02",
      "",
      "завтра",
      "2027-06-10T00:00:00Z",
    ]) {
      expect([wrong, parseDay(wrong, TODAY)]).toEqual([wrong, null]);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseDay(text, TODAY);
        if (read) expect(parseDay(read, TODAY)).toBe(read);
      }),
    );
  });

  test("A-9.4 A-9.5 a day is shown as DD.MM.YYYY, in long and in spoken Russian", () => {
    expect(formatDay(TODAY)).toBe("10.06.2027");
    expect(formatDayLong(TODAY)).toBe("10 июня 2027 г.");
    expect(formatDaySpoken(TODAY)).toBe("10 июня, четверг");
  });

  test.each<[Day, string]>([
    ["2027-01-01", "1 января"],
    ["2027-02-02", "2 февраля"],
    ["2027-03-03", "3 марта"],
    ["2027-04-04", "4 апреля"],
    ["2027-05-05", "5 мая"],
    ["2027-06-06", "6 июня"],
    ["2027-07-07", "7 июля"],
    ["2027-08-08", "8 августа"],
    ["2027-09-09", "9 сентября"],
    ["2027-10-10", "10 октября"],
    ["2027-11-11", "11 ноября"],
    ["2027-12-12", "12 декабря"],
  ])("A-9.5 %s is shown as %s", (on, shown) => {
    expect(formatDayAndMonth(on)).toBe(shown);
  });
});

describe("days as they follow one another", () => {
  test("adding and counting days agree across leap years and clock changes", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (from, count) => {
        const to = addDays(from, count);
        expect(daysBetween(from, to)).toBe(count);
        expect(addDays(to, -count)).toBe(from);
        expect(from < to).toBe(count > 0);
        expect(weekday(to)).toBe((((weekday(from) + count) % 7) + 7) % 7);
      }),
    );
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
  });

  test("a day is built from year, month and day of month", () => {
    fc.assert(
      fc.property(day, (any) => {
        expect(dayOf(yearOf(any), month(any), dayOfMonth(any))).toBe(any);
      }),
    );
    expect(dayOf(2027, 2, 29)).toBeNull();
    expect(dayOf(2027, 0, 1)).toBeNull();
    expect(dayOf(1899, 1, 1)).toBeNull();
  });

  test("P-2.67 A-9.5 a month's grid has each of its days once, Monday first", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1950, max: 2150 }),
        fc.integer({ min: 1, max: 12 }),
        (year, monthNumber) => {
          const weeks = monthGrid(year, monthNumber);
          expect(weeks.every((week) => week.length === 7)).toBe(true);
          const days = weeks.flat().filter((cell) => cell !== null);
          const [first] = days;
          const next = monthNumber === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, monthNumber + 1, 1);
          expect(first).toBe(dayOf(year, monthNumber, 1) ?? undefined);
          expect(first && next ? daysBetween(first, next) : 0).toBe(days.length);
          weeks.forEach((week, line) => {
            week.forEach((cell, column) => {
              if (!cell || !first) return;
              expect(weekday(cell)).toBe(column);
              expect(daysBetween(first, cell)).toBe(line * 7 + column - weekday(first));
            });
          });
        },
      ),
    );
  });
});

describe("the clinic's clock", () => {
  test.each([
    ["2027-06-09T20:59:59Z", "Europe/Moscow", "2027-06-09", "23:59"],
    ["2027-06-09T21:00:00Z", "Europe/Moscow", "2027-06-10", "00:00"],
    ["2027-06-09T21:00:00Z", "Asia/Vladivostok", "2027-06-10", "07:00"],
    ["2027-01-01T00:30:00Z", "America/New_York", "2026-12-31", "19:30"],
    ["2027-03-28T01:00:00Z", "Europe/Berlin", "2027-03-28", "03:00"],
  ])("at %s in %s is %s %s", (instant, zone, onDay, atTime) => {
    expect(clinicMoment(new Date(instant), zone)).toEqual({ day: onDay as Day, time: atTime });
  });

  test("never goes back in a zone without summer time", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2015-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
        fc.nat(10_000_000),
        (instant, ms) => {
          const before = clinicMoment(instant, "Europe/Moscow");
          const after = clinicMoment(new Date(instant.getTime() + ms), "Europe/Moscow");
          expect(`${after.day} ${after.time}` >= `${before.day} ${before.time}`).toBe(true);
        },
      ),
    );
  });
});

test("the following days of a day", () => {
  expect(daysFrom("2027-02-27", 3)).toEqual(["2027-02-27", "2027-02-28", "2027-03-01"]);
  expect(daysFrom("2027-02-27", 0)).toEqual([]);
});
