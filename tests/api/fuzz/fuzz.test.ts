import { expect, test } from "bun:test";
import { fuzz } from "./run.ts";

const PER_ROUTE = { "with every right": 20, "without rights": 4, visitor: 4 };

test("any request to any route: no 5xx, nothing over 2 s, every refusal in Russian", async () => {
  const { faults, sent } = await fuzz(PER_ROUTE, 2027, () => {});
  expect(faults).toEqual([]);
  expect([...sent].filter(([, requests]) => requests < 28)).toEqual([]);
});
