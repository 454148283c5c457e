import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import type { Right } from "../shared/access/rights.ts";
import { type AbsenceSearch, absenceSearch, readAbsence } from "../shared/journal/absence.ts";
import { DatabaseNotice } from "./database-health/database-notice.tsx";
import { figuresSearch } from "./figures/period.ts";
import { FailedApp, FailedScreen } from "./frame/failed-screen.tsx";
import { FirstScreen } from "./frame/first-screen.tsx";
import { NotFoundScreen } from "./frame/not-found-screen.tsx";
import { Shell } from "./frame/shell.tsx";
import { HelpButton } from "./help/help-button.tsx";
import { WaveNotice } from "./journal/booking-waves/wave-notice.tsx";
import { entrySearch, journalSearch, scheduleSearch } from "./journal/calendar/journal-search.ts";
import { DestructionNotice } from "./retention/destruction-notice.tsx";
import { SearchButton } from "./search/search-button.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The window's title while the screen is open. */
    title?: string;
    /** The right that the screen requires. */
    right?: Right;
    /** The screen changes nothing without the network. */
    needsNetwork?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({
  component: () => (
    <Shell
      help={<HelpButton />}
      search={<SearchButton />}
      notices={
        <>
          <DestructionNotice />
          <DatabaseNotice />
          <WaveNotice />
        </>
      }
    />
  ),
  notFoundComponent: NotFoundScreen,
  errorComponent: FailedApp,
});

const first = createRoute({ getParentRoute: () => root, path: "/", component: FirstScreen });

const journal = createRoute({
  getParentRoute: () => root,
  path: "/journal",
  staticData: { title: "Журнал", right: "journal" },
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import("./journal/journal-screen.tsx"), "JournalScreen"),
});

const record = createRoute({
  getParentRoute: () => root,
  path: "/journal/$record",
  staticData: { title: "Запись", right: "journal" },
  validateSearch: (search: Record<string, unknown>): { edit?: true } =>
    search.edit ? { edit: true } : {},
  component: lazyRouteComponent(() => import("./journal/record/record-screen.tsx"), "RecordScreen"),
});

const add = createRoute({
  getParentRoute: () => root,
  path: "/journal/add",
  staticData: { title: "Записать пациента", right: "journal" },
  validateSearch: entrySearch,
  component: lazyRouteComponent(() => import("./booking/entry-screen.tsx"), "EntryScreen"),
});

const unread = createRoute({
  getParentRoute: () => root,
  path: "/journal/unread",
  staticData: { title: "Непрочитанные", right: "journal" },
  component: lazyRouteComponent(() => import("./journal/unread/unread-screen.tsx"), "UnreadScreen"),
});

const calls = createRoute({
  getParentRoute: () => root,
  path: "/calls",
  staticData: { title: "Обзвон", right: "journal" },
  component: lazyRouteComponent(
    () => import("./journal/call-list/call-list-screen.tsx"),
    "CallListScreen",
  ),
});

const moves = createRoute({
  getParentRoute: () => root,
  path: "/moves",
  staticData: { title: "Перезвонить и перенести", right: "journal" },
  validateSearch: (search: Record<string, unknown>): AbsenceSearch => {
    const absence = readAbsence(search);
    return absence ? absenceSearch(absence) : {};
  },
  component: lazyRouteComponent(
    () => import("./journal/call-list/moves/moves-screen.tsx"),
    "MovesScreen",
  ),
});

const figures = createRoute({
  getParentRoute: () => root,
  path: "/figures",
  staticData: { title: "Загруженность", right: "journal" },
  validateSearch: figuresSearch,
  component: lazyRouteComponent(() => import("./figures/figures-screen.tsx"), "FiguresScreen"),
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
  staticData: { title: "Пользователи", right: "users", needsNetwork: true },
  component: lazyRouteComponent(() => import("./users/users-screen.tsx"), "UsersScreen"),
});

const prices = createRoute({
  getParentRoute: () => root,
  path: "/prices",
  staticData: { title: "Цены", right: "prices", needsNetwork: true },
  component: lazyRouteComponent(() => import("./prices/prices-screen.tsx"), "PricesScreen"),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: "/journal/schedule",
  staticData: { title: "Расписание", right: "schedule" },
  validateSearch: scheduleSearch,
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
  staticData: { title: "Врачи", right: "schedule", needsNetwork: true },
  component: lazyRouteComponent(() => import("./doctors/doctors-screen.tsx"), "DoctorsScreen"),
});

const articles = createRoute({
  getParentRoute: () => root,
  path: "/articles",
  staticData: { title: "Статьи/объявления", right: "articles", needsNetwork: true },
  component: lazyRouteComponent(() => import("./articles/articles-screen.tsx"), "ArticlesScreen"),
});

const papers = createRoute({
  getParentRoute: () => root,
  path: "/papers",
  staticData: { title: "Документы клиники", right: "articles", needsNetwork: true },
  component: lazyRouteComponent(() => import("./papers/papers-screen.tsx"), "PapersScreen"),
});

const acts = createRoute({
  getParentRoute: () => root,
  path: "/docxeditor",
  staticData: { title: "Акты", right: "journal", needsNetwork: true },
  component: lazyRouteComponent(() => import("./acts/acts-screen.tsx"), "ActsScreen"),
});

const retention = createRoute({
  getParentRoute: () => root,
  path: "/retention",
  staticData: { title: "Хранение данных", right: "users", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("./retention/retention-screen.tsx"),
    "RetentionScreen",
  ),
});

const tokens = createRoute({
  getParentRoute: () => root,
  path: "/tokens",
  staticData: { title: "Токены доступа", needsNetwork: true },
  component: lazyRouteComponent(() => import("./tokens/tokens-screen.tsx"), "TokensScreen"),
});

const licences = createRoute({
  getParentRoute: () => root,
  path: "/licenses",
  staticData: { title: "Лицензии" },
  component: lazyRouteComponent(() => import("./licences/licences-screen.tsx"), "LicencesScreen"),
});

const routeTree = root.addChildren([
  first,
  journal,
  add,
  record,
  unread,
  calls,
  moves,
  figures,
  decisions,
  schedule,
  templates,
  users,
  doctors,
  articles,
  papers,
  prices,
  acts,
  retention,
  tokens,
  licences,
]);

export const router = createRouter({
  routeTree,
  basepath: "/admin",
  trailingSlash: "never",
  defaultPreload: "intent",
  defaultErrorComponent: FailedScreen,
  notFoundMode: "root",
});
