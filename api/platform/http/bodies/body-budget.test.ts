import { expect, test } from "bun:test";
import { addressGroups } from "../client-address.ts";
import { BodyBudget } from "./body-budget.ts";

const KB = 1024;
const BUDGET = { all: 1000 * KB, each: [10 * KB, 20 * KB, 40 * KB] };

test("bodies of one network have a limit by its size, and leave the rest to others", () => {
  const budget = new BodyBudget(BUDGET);
  const taken = (address: string, bytes: number) =>
    budget.share(addressGroups(address)).take(bytes);
  expect(taken("2001:db8:0:1::1", 10 * KB)).toBe(true);
  expect(taken("2001:db8:0:1::2", 1)).toBe(false);
  expect(taken("2001:db8:0:2::1", 10 * KB)).toBe(true);
  // The third /64 of the same /56.
  expect(taken("2001:db8:0:3::1", 1)).toBe(false);
  expect(taken("2001:db8:0:100::1", 10 * KB)).toBe(true);
  expect(taken("2001:db8:0:200::1", 10 * KB)).toBe(true);
  // The /48 is full.
  expect(taken("2001:db8:0:300::1", 1)).toBe(false);
  expect(taken("2001:db8:1::1", 10 * KB)).toBe(true);
  expect(taken("203.0.113.5", 10 * KB)).toBe(true);
});

test("a body releases its bytes once", () => {
  const budget = new BodyBudget({ all: 10, each: [10] });
  const first = budget.share(["anna"]);
  expect(first.take(10)).toBe(true);
  expect(budget.share(["inna"]).take(1)).toBe(false);
  first.release();
  first.release();
  expect(budget.share(["inna"]).take(10)).toBe(true);
  expect(budget.share(["anna"]).take(1)).toBe(false);
});
