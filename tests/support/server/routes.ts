import {
  isForOwnDay,
  isForPeople,
  type Policy,
  policyOf,
} from "../../../api/platform/http/policy.ts";
import type { App } from "./server.ts";

export interface Route {
  method: string;
  path: string;
  /** Undefined: the route's first handler declares no policy. */
  policy: Policy | undefined;
  /** No access token opens it. */
  onlyPeople: boolean;
  /** Open to a doctor for her own visits, too. */
  orOwnDay: boolean;
}

/** All routes of the product. */
export function routesOf(app: App): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path, handler } of app.routes) {
    // ALL is middleware: it answers nothing by itself.
    if (method === "ALL" || routes.has(`${method} ${path}`)) continue;
    routes.set(`${method} ${path}`, {
      method,
      path,
      policy: policyOf(handler),
      onlyPeople: isForPeople(handler),
      orOwnDay: isForOwnDay(handler),
    });
  }
  return [...routes.values()];
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** A path that fits the route's pattern, with `value` for every parameter. */
export const pathOf = ({ path }: Route, value: string) =>
  path.replace(/:\w+(\{[^}]*\})?/g, () => value).replace("*", () => value);
