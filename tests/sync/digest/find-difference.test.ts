import { expect, test } from "bun:test";
import { digestQuerySchema } from "../../../shared/sync/digest.ts";
import { findDifference } from "../../../web-admin/offline/sync/find-difference.ts";
import type { HttpRequest } from "../../../web-admin/server/http-client.ts";
import { answered, HELD, held, LATER, serverWith, treeOf } from "./digest-server.ts";

test("what is the same is asked for once", async () => {
  const { call, asked } = serverWith(treeOf(HELD));
  expect(await findDifference(call, held)).toBe("same");
  expect(asked).toEqual([{ except: [], branches: [] }]);
});

test.each([
  ["another value", { "day/2027-06-11/1": 9n }, ["day/2027-06-11/1"]],
  ["another value of what is no day", { doctors: 9n }, ["doctors"]],
  ["more than the device", { "day/2027-07-01/3": 9n }, ["day/2027-07-01/3"]],
  [
    "others in two weeks",
    { "day/2027-06-21/2": 8n, "day/2027-06-10/1": 9n },
    ["day/2027-06-10/1", "day/2027-06-21/2"],
  ],
])("a server that has %s differs in these keys", async (_, theirs, keys) => {
  const { call, asked } = serverWith(treeOf({ ...HELD, ...theirs }));
  expect(await findDifference(call, held)).toEqual(keys);
  expect(asked).toHaveLength(2);
});

test("what the device alone has is a difference", async () => {
  const { doctors: _, ...theirs } = HELD;
  const { call } = serverWith(treeOf(theirs));
  expect(await findDifference(call, held)).toEqual(["doctors"]);
});

test("what changed since the device's cursor is left out on both sides", async () => {
  const changed = ["day/2027-06-10/1"];
  const { call, asked } = serverWith(treeOf({ ...HELD, "day/2027-06-10/1": 9n }), [changed]);
  expect(await findDifference(call, held)).toBe("same");
  expect(asked.map(({ except }) => except)).toEqual([[], changed]);
});

test("a difference beside what changed is found, without it", async () => {
  const changed = ["day/2027-06-10/1"];
  const theirs = { ...HELD, "day/2027-06-10/1": 9n, "day/2027-06-11/1": 8n };
  const { call, asked } = serverWith(treeOf(theirs), [changed]);
  expect(await findDifference(call, held)).toEqual(["day/2027-06-11/1"]);
  expect(asked.map(({ except }) => except)).toEqual([[], changed, changed]);
});

test("a server that goes on changing is asked three times, and then the device pulls first", async () => {
  const changes = Array.from({ length: 9 }, () => ["doctors"]);
  const { call, asked } = serverWith(treeOf(HELD), changes);
  expect(await findDifference(call, held)).toBe("later");
  expect(asked).toHaveLength(3);
});

test.each([
  ["is behind", answered({ kind: "behind" })],
  ["is not reached", LATER],
  ["is told by something that is no digest", answered({ kind: "same as ever" })],
])("a device that %s pulls first", async (_, reply) => {
  expect(await findDifference(async () => reply, held)).toBe("later");
});

test.each([
  ["is not reached", () => LATER],
  ["has become the same", () => answered({ kind: "same" })],
  [
    "has the same leaves",
    (branches: string[]) =>
      answered({ kind: "different", branches: {}, leaves: held.tree.leaves(branches) }),
  ],
])("a server that %s meanwhile does not differ yet", async (_, second) => {
  const { call, asked } = serverWith(treeOf({ ...HELD, doctors: 9n }));
  const later: string[][] = [];
  const turning = async (request: HttpRequest) => {
    if (asked.length === 0) return call(request);
    const { branches } = digestQuerySchema.parse(request.body);
    later.push(branches);
    return second(branches);
  };
  expect(await findDifference(turning, held)).toBe("later");
  expect(later).toEqual([["doctors"]]);
});
