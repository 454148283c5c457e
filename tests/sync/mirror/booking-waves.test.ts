import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import {
  dayRecordWith,
  dayRowWith,
} from "../../../web-admin/offline/operations/sample-operations.ts";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { bookingWaves } from "../../../web-admin/offline/view/site-bookings.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

const NOON = Date.parse("2027-06-10T12:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const USUAL = { per_minute: 3, per_hour: 5 };

/** Bookings of the site, made so many ms from noon. */
function waves(made: readonly number[], change: (at: number) => Partial<DayRecord> = () => ({})) {
  const projection = new Projection();
  const records = made.map((ms, at) =>
    dayRecordWith({
      id: at + 1,
      uid: `visit-${at}`,
      phone: "89001234567",
      record_time: `${String(at).padStart(2, "0")}:00`,
      operator_view: false,
      call_operator: false,
      source: "site",
      created_at: new Date(NOON + ms).toISOString(),
      ...change(at),
    }),
  );
  projection.update({ rows: [dayRowWith({ day: TODAY, records })] });
  return bookingWaves(projection.visits, USUAL, NOON + HOUR).map(({ records: of }) =>
    of.map(({ uid }) => uid.slice(6)).join(" "),
  );
}

test("the usual number in one minute is a wave, fewer are not", () => {
  expect(waves([0, 10, 20])).toEqual(["0 1 2"]);
  expect(waves([0, 10, MINUTE])).toEqual([]);
  expect(waves([0, 30_000, 59_000, 5 * MINUTE])).toEqual(["0 1 2"]);
});

test("so are as many as are usual in an hour, however slowly they come", () => {
  const every14 = [0, 14, 28, 42, 56].map((minutes) => minutes * MINUTE);
  expect(waves(every14)).toEqual(["0 1 2 3 4"]);
  expect(waves(every14.slice(1))).toEqual([]);
});

test("waves an hour apart are two, the newest first", () => {
  expect(waves([-5 * HOUR, -5 * HOUR + 1, -5 * HOUR + 2, 0, 1, 2])).toEqual(["3 4 5", "0 1 2"]);
});

test("waves less than an hour apart, or just that, are one", () => {
  expect(waves([0, 1, 2, HOUR + 2, HOUR + 3, HOUR + 4])).toEqual(["0 1 2 3 4 5"]);
  expect(waves([0, 1, 2, HOUR + 3, HOUR + 4, HOUR + 5])).toEqual(["3 4 5", "0 1 2"]);
});

test("a wave excludes bookings confirmed or made by reception, or older than three days", () => {
  const times = [0, 1, 2, 3];
  expect(waves(times, (at) => ({ call_operator: at === 1 }))).toEqual(["0 2 3"]);
  expect(waves(times, (at) => ({ source: at > 1 ? "staff" : "site" }))).toEqual([]);
  expect(waves(times.map((ms) => ms - 72 * HOUR))).toEqual([]);
  expect(waves(times.map((ms) => ms - 71 * HOUR))).toEqual(["0 1 2 3"]);
  expect(waves(times.map((ms) => ms - 71 * HOUR - 1))).toEqual(["1 2 3"]);
});

test("an old booking that the server has not numbered yet hides no wave", () => {
  const unnumbered = (at: number) => (at === 3 ? { id: null, source: "staff" as const } : {});
  expect(waves([0, 10, 20, -100 * HOUR], unnumbered)).toEqual(["0 1 2"]);
});
