import { expect, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { CallFailed } from "./call-failed.ts";
import { createQueries, keyOf, loadUnreached } from "./queries.ts";

/** Data that a screen shows, which fails with `error`; `loads` counts the attempts. */
async function shown(error: Error | null) {
  const queries = createQueries();
  const calls = { loads: 0 };
  const observer = new QueryObserver(queries, {
    queryKey: keyOf("/api/users/events?of=7"),
    queryFn: async () => {
      calls.loads++;
      if (error) throw error;
      return [];
    },
  });
  const leave = observer.subscribe(() => undefined);
  await observer.refetch();
  calls.loads = 0;
  return { queries, calls, leave };
}

test("a write to an address reloads the data below it", async () => {
  const { queries, calls } = await shown(null);
  await queries.invalidateQueries({ queryKey: keyOf("/api/user") });
  expect(calls.loads).toBe(0);
  await queries.invalidateQueries({ queryKey: keyOf("/api/users") });
  expect(calls.loads).toBe(1);
});

test.each([
  ["the server was not reached", new CallFailed(false, 0, null, undefined), 1],
  ["the server refused", new CallFailed(true, 500, null, undefined), 0],
  ["nothing failed", null, 0],
])("once the network is back, data where %s are loaded again or not", async (_, error, loads) => {
  const { queries, calls } = await shown(error);
  await loadUnreached(queries);
  expect(calls.loads).toBe(loads);
});

test("data that no screen shows any more are dropped", async () => {
  const { queries, leave } = await shown(null);
  expect(queries.getQueryCache().getAll()).toHaveLength(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  queries.getQueryCache().subscribe(({ type }) => type === "removed" && resolve());
  leave();
  await promise;
  expect(queries.getQueryCache().getAll()).toHaveLength(0);
});
