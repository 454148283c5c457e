import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import type { Right } from "../shared/rights.ts";
import { HelpButton } from "./help/help-button.tsx";
import { FailedScreen } from "./shell/failed-screen.tsx";
import { FirstScreen } from "./shell/first-screen.tsx";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";
import { Shell } from "./shell/shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the window is called while the screen is open. */
    title?: string;
    /** The right the screen is shown by; without it the shell says so instead. */
    right?: Right;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({
  component: () => <Shell help={<HelpButton />} />,
  notFoundComponent: NotFoundScreen,
  errorComponent: FailedScreen,
});

const first = createRoute({ getParentRoute: () => root, path: "/", component: FirstScreen });

const journal = createRoute({
  getParentRoute: () => root,
  path: "/journal",
  staticData: { title: "Журнал", right: "journal" },
  validateSearch: (search: Record<string, unknown>): { view?: "day" } =>
    search.view === "day" ? { view: "day" } : {},
  component: lazyRouteComponent(() => import("./journal/journal-screen.tsx"), "JournalScreen"),
});

const record = createRoute({
  getParentRoute: () => root,
  path: "/journal/$record",
  staticData: { title: "Запись", right: "journal" },
  validateSearch: (search: Record<string, unknown>): { edit?: true } =>
    search.edit ? { edit: true } : {},
  component: lazyRouteComponent(() => import("./journal/record-screen.tsx"), "RecordScreen"),
});

const add = createRoute({
  getParentRoute: () => root,
  path: "/journal/add",
  staticData: { title: "Записать пациента", right: "journal" },
  component: lazyRouteComponent(() => import("./booking/entry-screen.tsx"), "EntryScreen"),
});

const decisions = createRoute({
  getParentRoute: () => root,
  path: "/decisions",
  staticData: { title: "Требует решения" },
  component: lazyRouteComponent(
    () => import("./decisions/decisions-screen.tsx"),
    "DecisionsScreen",
  ),
});

const users = createRoute({
  getParentRoute: () => root,
  path: "/usersmanager",
  staticData: { title: "Пользователи", right: "users" },
  component: lazyRouteComponent(() => import("./users/users-screen.tsx"), "UsersScreen"),
});

const prices = createRoute({
  getParentRoute: () => root,
  path: "/prices",
  staticData: { title: "Цены", right: "prices" },
  component: lazyRouteComponent(() => import("./prices/prices-screen.tsx"), "PricesScreen"),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: "/journal/schedule",
  staticData: { title: "Расписание", right: "schedule" },
  component: lazyRouteComponent(() => import("./schedule/schedule-screen.tsx"), "ScheduleScreen"),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: "/journal/scheduletpl",
  staticData: { title: "Шаблоны", right: "schedule" },
  component: lazyRouteComponent(
    () => import("./templates/templates-screen.tsx"),
    "TemplatesScreen",
  ),
});

const doctors = createRoute({
  getParentRoute: () => root,
  path: "/doctorscrud",
  staticData: { title: "Врачи", right: "schedule" },
  component: lazyRouteComponent(() => import("./doctors/doctors-screen.tsx"), "DoctorsScreen"),
});

const articles = createRoute({
  getParentRoute: () => root,
  path: "/articles",
  staticData: { title: "Статьи/объявления", right: "articles" },
  component: lazyRouteComponent(() => import("./articles/articles-screen.tsx"), "ArticlesScreen"),
});

const papers = createRoute({
  getParentRoute: () => root,
  path: "/papers",
  staticData: { title: "Документы клиники", right: "articles" },
  component: lazyRouteComponent(() => import("./papers/papers-screen.tsx"), "PapersScreen"),
});

const acts = createRoute({
  getParentRoute: () => root,
  path: "/docxeditor",
  staticData: { title: "Акты", right: "journal" },
  component: lazyRouteComponent(() => import("./acts/acts-screen.tsx"), "ActsScreen"),
});

const routeTree = root.addChildren([
  first,
  journal,
  add,
  record,
  decisions,
  schedule,
  templates,
  users,
  doctors,
  articles,
  papers,
  prices,
  acts,
]);

export const router = createRouter({
  routeTree,
  basepath: "/admin",
  trailingSlash: "never",
  defaultPreload: "intent",
  notFoundMode: "root",
});
