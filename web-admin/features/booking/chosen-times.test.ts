import { expect, test } from "bun:test";
import type { Slot } from "../../../shared/time/slot.ts";
import type { Entry } from "./chosen-entries.tsx";
import { withOtherSlot, withSoonest } from "./chosen-times.ts";

const MONDAY = "2027-06-14";
const slot = (time: string): Slot => ({ employee: 1, day: MONDAY, time });
const at = (time: string, fields: Partial<Entry> = {}): Entry => ({
  ...slot(time),
  service: "",
  squeezedIn: false,
  ...fields,
});

test("A-4.18 a time of «Ближайшее время» joins the chosen times of its day and clears those of other days", () => {
  const outside = at("07:00", { squeezedIn: true });
  const soonest = at("10:30", { employee: 2 });
  const friday = at("09:00", { day: "2027-06-11" });
  expect(withSoonest([at("10:00"), friday, outside], soonest)).toEqual([
    at("10:00"),
    outside,
    soonest,
  ]);
});

test("a time of «Ближайшее время» that is chosen already is not chosen twice", () => {
  expect(withSoonest([at("10:00")], at("10:00"))).toEqual([at("10:00")]);
});

test("changing the time of a chosen entry keeps its service", () => {
  const lost = at("10:00", { service: "УЗИ", squeezedIn: true });
  expect(withOtherSlot([lost, at("12:00")], lost, slot("11:00"))).toEqual([
    at("11:00", { service: "УЗИ" }),
    at("12:00"),
  ]);
});

test("changing an entry's time to a chosen time does not duplicate it", () => {
  const lost = at("10:00", { service: "УЗИ" });
  expect(withOtherSlot([lost, at("10:30")], lost, slot("10:30"))).toEqual([
    at("10:30", { service: "УЗИ" }),
  ]);
});
