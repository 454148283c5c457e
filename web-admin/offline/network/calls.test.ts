import { expect, test } from "bun:test";
import { HEADERS } from "../../../shared/sync/sync.ts";
import type { HttpAnswer, HttpRequest } from "../../server/http-client.ts";
import { outcomeOf } from "./calls.ts";

const WRITE: HttpRequest = {
  method: "POST",
  path: "/api/journal",
  headers: { [HEADERS.key]: "0197c2f0-0000-7000-8000-000000000000" },
};
const READ: HttpRequest = { method: "GET", path: "/api/journal" };

const success = (status: number, body: unknown, headers: HeadersInit = {}): HttpAnswer => ({
  kind: "answer",
  status,
  statusText: "",
  body,
  problem: null,
  ok: true,
  headers: new Headers(headers),
});

const COMMITTED = { [HEADERS.xid]: "100" };

test.each([
  ["a success that names no transaction", success(200, { status: "ok" })],
  ["a created that names none", success(201, { uid: "1" })],
  ["an empty success", success(204, undefined)],
])("%s is no answer to a write of the outbox", (_, answer) => {
  const outcome = { kind: "later", reached: false, connectionFailed: true };
  expect(outcomeOf(answer, WRITE)).toMatchObject(outcome);
});

test.each([
  ["a success", success(200, { status: "ok" }, COMMITTED)],
  ["an empty success", success(204, undefined, COMMITTED)],
])("%s that names its transaction answers a write of the outbox", (_, answer) => {
  expect(outcomeOf(answer, WRITE)).toMatchObject({ kind: "answered", xid: "100" });
});

test("a read is answered by any JSON, which the caller checks", () => {
  expect(outcomeOf(success(200, []), READ)).toMatchObject({ kind: "answered", body: [] });
  expect(outcomeOf(success(204, undefined), READ)).toMatchObject({
    kind: "later",
    reached: false,
  });
});

const MAINTENANCE_AT = "Thu, 10 Jun 2027 09:00:00 GMT";
const UNAVAILABLE = { code: "unavailable", message: "Сервис временно недоступен" };

/** From the server itself, or from a gateway. */
const unavailable = (isServer: boolean, headers: HeadersInit): HttpAnswer => ({
  kind: "answer",
  status: 503,
  statusText: "",
  ok: false,
  headers: new Headers(headers),
  body: isServer ? UNAVAILABLE : undefined,
  problem: isServer ? UNAVAILABLE : null,
});

const waitOf = (isServer: boolean, headers: Record<string, string>) =>
  outcomeOf(unavailable(isServer, headers), WRITE);

test.each([
  ["the server", "2", true, 2_000],
  ["the server", "3600", true, 300_000],
  ["a maintenance page", "30", false, 30_000],
  ["a maintenance page", "3600", false, 60_000],
  ["a maintenance page", "99999999999", false, 60_000],
])("%s that asks for %s s is given what is reasonable", (_, seconds, isServer, retryAfterMs) => {
  expect(waitOf(isServer, { "retry-after": seconds })).toMatchObject({ retryAfterMs });
});

test.each([
  ["20 s later", "Thu, 10 Jun 2027 09:00:20 GMT", 20_000],
  ["a day later", "Fri, 11 Jun 2027 09:00:00 GMT", 60_000],
  ["already past", "Thu, 10 Jun 2027 08:00:00 GMT", 0],
])(
  "a moment %s is counted from the answer's own date, whatever a device's clock shows",
  (_, moment, retryAfterMs) => {
    const headers = { "retry-after": moment, date: MAINTENANCE_AT };
    expect(waitOf(false, headers)).toMatchObject({ retryAfterMs });
  },
);

test.each([
  ["a moment without the answer's date", { "retry-after": MAINTENANCE_AT }],
  ["a word", { "retry-after": "soon", date: MAINTENANCE_AT }],
  ["nothing", { date: MAINTENANCE_AT }],
])("%s asks for no wait", (_, headers) => {
  expect(waitOf(false, headers)).toMatchObject({ retryAfterMs: null });
});
