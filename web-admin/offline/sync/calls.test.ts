import { expect, test } from "bun:test";
import { HEADERS } from "../../../shared/sync/sync.ts";
import type { HttpAnswer, HttpRequest } from "../../http/http-client.ts";
import { outcomeOf } from "./calls.ts";

const WRITE: HttpRequest = {
  method: "POST",
  path: "/api/journal",
  headers: { [HEADERS.key]: "0197c2f0-0000-7000-8000-000000000000" },
};
const READ: HttpRequest = { method: "GET", path: "/api/journal" };

const success = (status: number, body: unknown, headers: HeadersInit = {}): HttpAnswer => ({
  ...{ kind: "answer", status, statusText: "", body, problem: null, ok: true },
  headers: new Headers(headers),
});

const COMMITTED = { [HEADERS.xid]: "100" };

test.each([
  ["a success that tells no transaction", success(200, { status: "ok" })],
  ["a created that tells none", success(201, { uid: "1" })],
  ["an empty success", success(204, undefined)],
])("%s is no answer to a write of the outbox", (_, answer) => {
  const outcome = { kind: "later", reached: false, connectionFailed: true };
  expect(outcomeOf(answer, WRITE, 0)).toMatchObject(outcome);
});

test.each([
  ["a success", success(200, { status: "ok" }, COMMITTED)],
  ["an empty success", success(204, undefined, COMMITTED)],
])("%s that tells its transaction answers a write of the outbox", (_, answer) => {
  expect(outcomeOf(answer, WRITE, 0)).toMatchObject({ kind: "answered", xid: "100" });
});

test("a read is answered by JSON, for whoever asked to look into", () => {
  expect(outcomeOf(success(200, []), READ, 0)).toMatchObject({ kind: "answered", body: [] });
  expect(outcomeOf(success(204, undefined), READ, 0)).toMatchObject({
    kind: "later",
    reached: false,
  });
});
