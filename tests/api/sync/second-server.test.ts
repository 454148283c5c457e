import { afterAll, expect, test } from "bun:test";
import { failOverOnce } from "../../failover/round.ts";
import { endLeftovers } from "../../support/server/product.ts";

afterAll(endLeftovers);

test("the primary is killed while bookings flow: the standby has all that was acknowledged, nothing twice, and the answers between are 503", async () => {
  const { acknowledged, edits, refusals, lost, doubled } = await failOverOnce({
    before: 10,
    after: 10,
  });
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  expect(edits).toBe(9);
  expect(Object.keys(refusals).filter((status) => status !== "503")).toEqual([]);
});
