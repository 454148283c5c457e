import type { ComponentType } from "react";
import { withoutEndSlashes } from "../shared/site/paths.ts";
import type { Params } from "./data/params.ts";

/** The exports of a page's module. */
export interface PageModule {
  Page: ComponentType<{ params: Params }>;
}

export interface Route {
  /** The page's module, as the build's manifest names it. */
  module: string;
  pattern: RegExp;
  load(): Promise<PageModule>;
}

const ROUTES: readonly Route[] = [
  { module: "home/home-page.tsx", pattern: /^\/$/, load: () => import("./home/home-page.tsx") },
  {
    module: "services/service-page.tsx",
    pattern: /^\/services\/(?<service>gynecology|uzi|labaratory)$/,
    load: () => import("./services/service-page.tsx"),
  },
  {
    module: "services/services-page.tsx",
    pattern: /^\/services$/,
    load: () => import("./services/services-page.tsx"),
  },
  {
    module: "doctors/doctors-page.tsx",
    pattern: /^\/doctors$/,
    load: () => import("./doctors/doctors-page.tsx"),
  },
  {
    module: "doctors/doctor-page.tsx",
    pattern: /^\/doctors\/(?<id>[^/]+)$/,
    load: () => import("./doctors/doctor-page.tsx"),
  },
  {
    module: "info/info-page.tsx",
    pattern: /^\/info$/,
    load: () => import("./info/info-page.tsx"),
  },
  {
    module: "info/article-page.tsx",
    pattern: /^\/info\/(?<code>[^/]+)$/,
    load: () => import("./info/article-page.tsx"),
  },
  {
    module: "legal/politics-page.tsx",
    pattern: /^\/politics$/,
    load: () => import("./legal/politics-page.tsx"),
  },
  {
    module: "legal/consent-page.tsx",
    pattern: /^\/consent$/,
    load: () => import("./legal/consent-page.tsx"),
  },
  {
    module: "legal/legal-page.tsx",
    pattern: /^\/legal$/,
    load: () => import("./legal/legal-page.tsx"),
  },
  {
    module: "appointment/appointment-page.tsx",
    pattern: /^\/appointment$/,
    load: () => import("./appointment/appointment-page.tsx"),
  },
  {
    module: "search-results/search-results-page.tsx",
    pattern: /^\/search$/,
    load: () => import("./search-results/search-results-page.tsx"),
  },
  {
    module: "wish/wish-page.tsx",
    pattern: /^\/wish$/,
    load: () => import("./wish/wish-page.tsx"),
  },
  {
    module: "visit/visit-page.tsx",
    pattern: /^\/(v\/[^/]+(\/not-me)?|visit(\/[^/]+)?)$/,
    load: () => import("./visit/visit-page.tsx"),
  },
];

const MISSING: Route = {
  module: "layout/missing-page.tsx",
  pattern: /^/,
  load: () => import("./layout/missing-page.tsx"),
};

export interface Match {
  path: string;
  route: Route;
  params: Params;
}

/** The page of a path; the «not found» page for an unknown one. */
export function matchRoute(path: string): Match {
  const plain = withoutEndSlashes(path);
  for (const route of ROUTES) {
    const match = route.pattern.exec(plain);
    if (match) return { path: plain, route, params: { ...match.groups } };
  }
  return { path: plain, route: MISSING, params: {} };
}

const loaded = new Map<Route, PageModule>();

export async function loadRoute(route: Route): Promise<PageModule> {
  const page = loaded.get(route) ?? (await route.load());
  loaded.set(route, page);
  return page;
}

/** The module of a route already loaded; a page is shown only then. */
export function loadedRoute(route: Route): PageModule {
  const page = loaded.get(route);
  if (!page) throw new Error(`${route.module} is shown before it is loaded`);
  return page;
}

/** The server has every page loaded. */
export async function loadEveryRoute(): Promise<void> {
  await Promise.all([...ROUTES, MISSING].map(loadRoute));
}
