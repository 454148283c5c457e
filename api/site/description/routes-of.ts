import type { RouterRoute } from "hono/types";
import type { Part } from "../../platform/http/describe.ts";
import { partOf } from "../../platform/http/describe.ts";
import { isForOwnDay, isForPeople, type Policy, policyOf } from "../../platform/http/policy.ts";

/** A route of the API with its description. */
export interface DescribedRoute {
  method: string;
  /** As Hono writes it: `/api/users/:id`. */
  path: string;
  policy: Policy;
  /** No access token opens it. */
  onlyPeople: boolean;
  /** Open to a doctor for her own visits, too. */
  orOwnDay: boolean;
  parts: readonly Part[];
}

/** Routes for other programs; the rest are pages. */
const OF_THE_API = /^\/(api|uploads)\//;

/** Every route of the API, by path and method. */
export function routesOf(registered: readonly RouterRoute[]): DescribedRoute[] {
  const routes = new Map<string, { method: string; path: string; handlers: object[] }>();
  for (const { method, path, handler } of registered) {
    // ALL is middleware: it answers nothing by itself.
    if (method === "ALL" || !OF_THE_API.test(path)) continue;
    const name = `${path} ${method}`;
    const route = routes.get(name) ?? { method, path, handlers: [] };
    route.handlers.push(handler);
    routes.set(name, route);
  }
  const sorted = [...routes].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return sorted.map(([, { method, path, handlers }]) => {
    const [policy] = handlers.flatMap((handler) => policyOf(handler) ?? []);
    if (!policy) throw new Error(`${method} ${path} declares no policy`);
    const onlyPeople = handlers.some(isForPeople);
    return {
      method,
      path,
      policy,
      onlyPeople,
      orOwnDay: handlers.some(isForOwnDay),
      parts: handlers.flatMap((handler) => partOf(handler) ?? []),
    };
  });
}
