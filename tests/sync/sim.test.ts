import { expect, test } from "bun:test";
import { runSeeds } from "./sim/run.ts";

test("a desk that is asked for its password while the world heals has it typed, and drains", async () => {
  expect(await runSeeds([875_905_543], { operations: 200 })).toBeNull();
}, 120_000);

test("two longer lives, the same every time: nothing lost, nothing doubled, nothing diverged", async () => {
  expect(await runSeeds([400, 427], { operations: 60 })).toBeNull();
}, 120_000);

test("a hundred fresh seeds: nothing lost, nothing doubled, nothing diverged", async () => {
  const operations = 12;
  const first = Math.floor(Math.random() * 1_000_000_000);
  const seeds = Array.from({ length: 100 }, (_, index) => first + index);
  const failed = await runSeeds(seeds, { operations });
  if (failed) {
    const replay = `bun run sim --seed ${failed.seed} --operations ${operations}`;
    throw new Error(`${replay}: ${failed.faults.join("; ")}`);
  }
}, 600_000);
