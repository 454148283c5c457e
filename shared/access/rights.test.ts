import { expect, test } from "bun:test";
import { formatRights, parseRights } from "./rights.ts";

test.each([
  [";journal;users;", ["journal", "users"]],
  [" users ; journal", ["journal", "users"]],
  [";journal;owner;journal;", ["journal"]],
  [";", []],
] as const)("A-6.3 the rights in %j are %j", (text, rights) => {
  expect(parseRights(text)).toEqual([...rights]);
});

test("A-6.3 rights are written with a semicolon on each side; an empty list is one semicolon", () => {
  expect(formatRights(["users", "journal"])).toBe(";journal;users;");
  expect(formatRights([])).toBe(";");
});
