import fc, { type Arbitrary } from "fast-check";
import type { OpenApi } from "../../../api/site/description/document.ts";
import type { Route } from "../../support/server/routes.ts";
import { type Body, bodiesFor } from "./bodies.ts";
import { encode, hostileText, pathWord } from "./hostile.ts";

/** A request as sent over the wire. */
export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Body["bytes"];
}

const QUERY_NAMES = [
  "since",
  "page",
  "employee",
  "day",
  "from",
  "to",
  "start",
  "end",
  "format",
].concat(["w", "v", "progress", "confirmed_visits", "a[]", "__proto__", "%00"]);

const queryValue = fc.oneof(
  fc.constantFrom("", "1", "11.06.2027", "2027-06-11", "docx", "%ff", "%00", "1,2,3", "-1", "1e9"),
  hostileText.map((text) => encode(text.slice(0, 2_000))),
);

const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERY_NAMES), queryValue), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.join("=")).join("&")}`));

/** Values that a client can send in a header. */
const headerText = fc.oneof(
  fc.constantFrom("", "*", "x", '"a.1"', '"a.99999999999999999999"', "é", ",", ";", "0", "-1"),
  fc
    .string({ unit: "binary-ascii", maxLength: 60 })
    .map((text) => text.replace(/[^\x20-\x7e]/g, "")),
  fc.constant("x".repeat(4_000)),
);

const HEADERS: Record<string, Arbitrary<string>> = {
  "idempotency-key": fc.oneof(fc.uuid(), headerText),
  "if-match": headerText,
  "if-none-match": headerText,
  "x-acting-user": headerText,
  "x-device": fc.oneof(fc.uuid(), headerText),
  "x-last-input": fc.oneof(fc.nat().map(String), headerText),
  accept: fc.oneof(fc.constantFrom("application/json", "text/html", "image/webp"), headerText),
  "accept-encoding": fc.oneof(fc.constantFrom("gzip", "gzip;q=0", "br"), headerText),
  range: fc.oneof(fc.constant("bytes=5-1"), headerText),
  "x-forwarded-for": headerText,
};

/** A few at a time: many at once are all refused for the first. */
const headers: Arbitrary<Record<string, string>> = fc
  .array(
    fc.oneof(...Object.entries(HEADERS).map(([name, text]) => fc.tuple(fc.constant(name), text))),
    { maxLength: 2 },
  )
  .map((few) => Object.fromEntries(few));

const NOTHING = fc.constant<Body>({ type: null, bytes: null });

/** Requests for one route. */
export function requestsFor(route: Route, described: OpenApi): Arbitrary<FuzzedRequest> {
  const parts = route.path.split("/").map((part) => {
    if (part === "*") return fc.array(pathWord, { maxLength: 4 }).map((words) => words.join("/"));
    return part.startsWith(":") ? pathWord : fc.constant(part);
  });
  const body = route.method === "GET" ? NOTHING : bodiesFor(route, described);
  return fc
    .record({
      path: fc.tuple(...parts).map((words) => words.join("/")),
      query,
      headers,
      body,
      method:
        route.method === "GET" ? fc.constantFrom("GET", "GET", "HEAD") : fc.constant(route.method),
    })
    .map(({ path, query: search, headers: its, body: { type, bytes }, method }) => ({
      method,
      path: `/${path.replace(/^\/+/, "")}${search}`,
      headers: type === null ? its : { ...its, "content-type": type },
      body: bytes,
    }));
}
