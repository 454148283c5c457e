import { expect, test } from "bun:test";
import { slotText } from "../../../shared/time/slot.ts";
import { shownVisit } from "../../../tests/support/clinic/shown-visit.ts";
import type { DayView } from "../../offline/view/doctor-days.ts";
import { dayBlocks } from "./day-blocks.ts";

const record = (time: string) => shownVisit({ uid: `uid-${time}`, record_time: time });

const day = (fields: Partial<DayView>): DayView => ({
  employee: 1,
  day: "2027-06-10",
  revision: 1,
  offered: [],
  booked: [],
  free: [],
  records: [],
  ...fields,
});

test("each time of a day is a visit, free, taken by a hidden visit, or past", () => {
  const blocks = dayBlocks(
    day({
      offered: ["09:00", "10:00", "10:30", "11:00"],
      free: ["11:00"],
      booked: ["10:00", "10:30"],
      records: [record("10:00")],
    }),
  );
  expect(blocks.map(({ time, state }) => [time, state])).toEqual([
    ["09:00", "past"],
    ["10:00", "booked"],
    ["10:30", "held"],
    ["11:00", "free"],
  ]);
});

test("a block lasts until the doctor's next time; before a pause and at the end, as usual", () => {
  const blocks = dayBlocks(day({ offered: ["09:00", "09:20", "09:40", "09:50", "15:00"] }));
  expect(blocks.map(({ start, minutes }) => [start, minutes])).toEqual([
    [540, 20],
    [560, 20],
    [580, 10],
    [590, 20],
    [900, 20],
  ]);
});

test("a free time shows how many patients wait for it, a booked one does not", () => {
  const of = day({ offered: ["09:00", "09:20"], free: ["09:00"], booked: ["09:20"] });
  const slots = ["09:00", "09:20"].map((time) => slotText({ ...of, time }));
  const blocks = dayBlocks(of, { waiting: new Map(slots.map((slot) => [slot, 2])) });
  expect(blocks.map(({ time, waiting }) => [time, waiting])).toEqual([
    ["09:00", 2],
    ["09:20", 0],
  ]);
});

test("a visit lasts as long as its service, if known, but not past midnight", () => {
  const ultrasound = { ...record("09:00"), service: "УЗИ" };
  const late = { ...record("23:50"), service: "УЗИ" };
  const booked = ["09:00", "09:20", "23:50"];
  const of = day({ booked, records: [ultrasound, record("09:20"), late] });
  const blocks = dayBlocks(of, {
    minutesOfService: (service) => (service === "УЗИ" ? 45 : null),
  });
  expect(blocks.map(({ time, minutes }) => [time, minutes])).toEqual([
    ["09:00", 45],
    ["09:20", 20],
    ["23:50", 10],
  ]);
});

test("a visit at a time no longer offered is still shown", () => {
  const [block] = dayBlocks(day({ booked: ["12:00"], records: [record("12:00")] }));
  expect(block).toMatchObject({ time: "12:00", state: "booked", offered: false });
});

test("a booking that lost its slot is beside the time it wanted, which is free again", () => {
  const lost = { ...record("09:00"), id: null, sync: "conflict" as const };
  const blocks = dayBlocks(day({ offered: ["09:00"], free: ["09:00"], records: [lost] }));
  expect(blocks.map(({ state, visit }) => [state, visit])).toEqual([
    ["booked", lost],
    ["free", null],
  ]);
});

test("an empty day has no blocks", () => {
  expect(dayBlocks(day({}))).toEqual([]);
});
