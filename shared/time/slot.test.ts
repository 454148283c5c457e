import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "./calendar.ts";
import { compareSlots, type Slot } from "./slot.ts";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"));
const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays("2027-06-01", count));
const employee = fc.integer({ min: 1, max: 4 });
const slot: fc.Arbitrary<Slot> = fc.record({ employee, day, time });

test("slots are ordered by day, then time, then doctor", () => {
  fc.assert(
    fc.property(fc.array(slot), (slots) => {
      const sorted = [...slots].sort(compareSlots);
      const key = (of: Slot) => `${of.day} ${of.time} ${of.employee}`;
      expect(sorted.map(key)).toEqual(slots.map(key).sort());
    }),
  );
});
