import { expect, test } from "bun:test";
import { seeded } from "../../../../shared/seeded.ts";
import { SortedRows } from "./sorted-rows.ts";

/** Slots ordered by a rank that is not their number. */
const rankOf = (slot: number) => (slot * 7_919) % 10_007;
const compare = (a: number, b: number) => rankOf(a) - rankOf(b);

test.each([1, 2, 3, 4, 5])(
  "rows stay in order through changes small and large, seed %i",
  (seed) => {
    const random = seeded(seed);
    const draw = (below: number) => Math.floor(random() * below);
    const rows = new SortedRows(compare);
    const held = new Set<number>();
    for (let round = 0; round < 60; round++) {
      const many = draw(5) === 0 ? 1_500 : 4;
      const coming = new Set(Array.from({ length: draw(many) }, () => draw(9_000)));
      const added = [...coming.difference(held)];
      rows.insert(added);
      for (const slot of added) held.add(slot);
      const going = [...held].filter(() => draw(many === 4 ? 900 : 3) === 0);
      rows.remove(going);
      for (const slot of going) held.delete(slot);
      expect(Array.from(rows.slots())).toEqual([...held].sort(compare));
      expect(rows.length).toBe(held.size);
    }
  },
);

test("the first slot that is not before a value is found at both ends and between", () => {
  const rows = new SortedRows((a, b) => a - b);
  rows.insert([40, 10, 30, 20]);
  const firstNotBelow = (value: number, end?: number) => rows.firstNot((slot) => slot < value, end);
  expect([5, 10, 11, 40, 41].map((value) => firstNotBelow(value))).toEqual([0, 0, 1, 3, 4]);
  expect(firstNotBelow(40, 2)).toBe(2);
});

test("a row that its order does not hold cannot be removed", () => {
  const rows = new SortedRows((a, b) => a - b);
  rows.insert([10, 30]);
  for (const missing of [5, 20, 40]) expect(() => rows.remove([missing])).toThrow();
  expect(Array.from(rows.slots())).toEqual([10, 30]);
});
