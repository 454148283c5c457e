import type { MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import { withoutEndSlashes } from "../../../shared/site/paths.ts";
import type { Env } from "../http/env.ts";

/** A call as the specifications spell it → the route that serves it. */
type Spelling = readonly [method: string, spelt: string, canonical: string];

const SPELLINGS: readonly Spelling[] = [
  ["POST", "/journal", "/api/journal"],
  ["POST", "/journal/login", "/api/journal/login"],
  ["GET", "/journal/jwt-test", "/api/journal/jwt-test"],
  ["POST", "/journal/refresh", "/api/journal/refresh"],
  ["POST", "/journal/logout", "/api/journal/logout"],

  ["GET", "/booked-slots", "/api/booked-slots"],
  ["DELETE", "/booked-slots/:id", "/api/booked-slots/:id"],

  ["GET", "/schedule", "/api/schedule"],

  ["GET", "/doctors/availability/all", "/api/doctors/availability/all"],
  ["GET", "/doctors/availabilityy/all", "/api/doctors/availability/all"],
  ["GET", "/doctors/availabilityy/:id", "/api/doctors/availability/:id"],
  ["GET", "/api/doctors/availabilityy/all", "/api/doctors/availability/all"],
  ["GET", "/api/doctors/availabilityy/:id", "/api/doctors/availability/:id"],
  ["POST", "/availability/update", "/api/availability/update"],
  ["DELETE", "/availability/:employee/:day", "/api/availability/:employee/:day"],

  ["GET", "/doctors/:id/services", "/api/doctors/:id/services"],
  ["GET", "/doctors/:id/photo", "/api/doctors/:id/photo"],
  ["POST", "/doctors", "/api/doctors"],
  ["PUT", "/doctors/:id", "/api/doctors/:id"],
  ["DELETE", "/doctors/:id", "/api/doctors/:id"],

  ["GET", "/users", "/api/users"],
  ["POST", "/users", "/api/users"],
  ["PUT", "/users/:id", "/api/users/:id"],
  ["DELETE", "/users/:id", "/api/users/:id"],

  ["GET", "/articles/:id", "/api/articles/:id"],
];

const patterns = SPELLINGS.map(([method, spelt, canonical]) => ({
  method,
  spelt: new RegExp(`^${spelt.replace(/:\w+/g, "([^/]+)")}$`),
  canonical,
}));

/** Pages that older clients ask for JSON. */
const DOCTOR_PAGES = /^\/doctors(\/[^/]+)?$/;

/** Hono's `getPath`: the canonical path of a request, without trailing slashes. */
export function canonicalPath(request: Request): string {
  const path = withoutEndSlashes(getPath(request));
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (method === "GET" && DOCTOR_PAGES.test(path)) {
    return asksForJson(request.headers.get("accept")) ? `/api${path}` : path;
  }
  for (const { method: its, spelt, canonical } of patterns) {
    const match = its === method ? spelt.exec(path) : null;
    if (match) return fillIn(canonical, match.slice(1));
  }
  return path;
}

/** One address, a page or JSON: caches must keep the two apart. */
export const varyOnAccept: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  if (DOCTOR_PAGES.test(withoutEndSlashes(getPath(context.req.raw)))) {
    // Not context.header(): once there is a response, that makes a new one around its body.
    context.res.headers.append("vary", "Accept");
  }
};

function asksForJson(accept: string | null): boolean {
  if (!accept) return false;
  const types = accept.split(",").map((each) => each.split(";")[0]?.trim().toLowerCase());
  return types.includes("application/json") && !types.includes("text/html");
}

function fillIn(canonical: string, values: string[]): string {
  return canonical.replace(/:\w+/g, () => values.shift() ?? "");
}
