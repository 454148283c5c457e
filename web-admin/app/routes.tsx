import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import type { Right } from "../../shared/access/rights.ts";
import { type AbsenceSearch, absenceSearch, readAbsence } from "../../shared/journal/absence.ts";
import { DatabaseNotice } from "../features/database-health/database-notice.tsx";
import { figuresSearch } from "../features/figures/period.ts";
import { HelpButton } from "../features/help/help-button.tsx";
import { WaveNotice } from "../features/journal/booking-waves/wave-notice.tsx";
import {
  entrySearch,
  journalSearch,
  scheduleSearch,
} from "../features/journal/calendar/journal-search.ts";
import { DestructionNotice } from "../features/retention/destruction-notice.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import { WebhookNotice } from "../features/webhooks/webhook-notice.tsx";
import { FailedApp, FailedScreen } from "./frame/failed-screen.tsx";
import { FirstScreen } from "./frame/first-screen.tsx";
import { NotFoundScreen } from "./frame/not-found-screen.tsx";
import { Shell } from "./frame/shell.tsx";

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
          <WebhookNotice />
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
  component: lazyRouteComponent(
    () => import("../features/journal/journal-screen.tsx"),
    "JournalScreen",
  ),
});

const record = createRoute({
  getParentRoute: () => root,
  path: "/journal/$record",
  staticData: { title: "Запись", right: "journal" },
  validateSearch: (search: Record<string, unknown>): { edit?: true } =>
    search.edit ? { edit: true } : {},
  component: lazyRouteComponent(
    () => import("../features/record/record-screen.tsx"),
    "RecordScreen",
  ),
});

const add = createRoute({
  getParentRoute: () => root,
  path: "/journal/add",
  staticData: { title: "Записать пациента", right: "journal" },
  validateSearch: entrySearch,
  component: lazyRouteComponent(
    () => import("../features/booking/entry-screen.tsx"),
    "EntryScreen",
  ),
});

const unread = createRoute({
  getParentRoute: () => root,
  path: "/journal/unread",
  staticData: { title: "Непрочитанные", right: "journal" },
  component: lazyRouteComponent(
    () => import("../features/unread/unread-screen.tsx"),
    "UnreadScreen",
  ),
});

const calls = createRoute({
  getParentRoute: () => root,
  path: "/calls",
  staticData: { title: "Обзвон", right: "journal" },
  component: lazyRouteComponent(
    () => import("../features/calls/call-list-screen.tsx"),
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
    () => import("../features/calls/moves/moves-screen.tsx"),
    "MovesScreen",
  ),
});

const wishes = createRoute({
  getParentRoute: () => root,
  path: "/wishes",
  staticData: { title: "Лист ожидания", right: "journal" },
  component: lazyRouteComponent(
    () => import("../features/wishes/wishes-screen.tsx"),
    "WishesScreen",
  ),
});

const figures = createRoute({
  getParentRoute: () => root,
  path: "/figures",
  staticData: { title: "Загруженность", right: "journal" },
  validateSearch: figuresSearch,
  component: lazyRouteComponent(
    () => import("../features/figures/figures-screen.tsx"),
    "FiguresScreen",
  ),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: "/messages",
  staticData: { title: "Сообщения", right: "journal", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/messages/messages-screen.tsx"),
    "MessagesScreen",
  ),
});

const decisions = createRoute({
  getParentRoute: () => root,
  path: "/decisions",
  staticData: { title: "Требует решения" },
  component: lazyRouteComponent(
    () => import("../features/decisions/decisions-screen.tsx"),
    "DecisionsScreen",
  ),
});

const myDay = createRoute({
  getParentRoute: () => root,
  path: "/my-day",
  staticData: { title: "Мой день", right: "day" },
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(
    () => import("../features/my-day/my-day-screen.tsx"),
    "MyDayScreen",
  ),
});

const users = createRoute({
  getParentRoute: () => root,
  path: "/usersmanager",
  staticData: { title: "Пользователи", right: "users", needsNetwork: true },
  component: lazyRouteComponent(() => import("../features/users/users-screen.tsx"), "UsersScreen"),
});

const prices = createRoute({
  getParentRoute: () => root,
  path: "/prices",
  staticData: { title: "Цены", right: "prices", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/prices/prices-screen.tsx"),
    "PricesScreen",
  ),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: "/journal/schedule",
  staticData: { title: "Расписание", right: "schedule" },
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(
    () => import("../features/schedule/schedule-screen.tsx"),
    "ScheduleScreen",
  ),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: "/journal/scheduletpl",
  staticData: { title: "Шаблоны", right: "schedule" },
  component: lazyRouteComponent(
    () => import("../features/templates/templates-screen.tsx"),
    "TemplatesScreen",
  ),
});

const doctors = createRoute({
  getParentRoute: () => root,
  path: "/doctorscrud",
  staticData: { title: "Врачи", right: "schedule", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/doctors/doctors-screen.tsx"),
    "DoctorsScreen",
  ),
});

const articles = createRoute({
  getParentRoute: () => root,
  path: "/articles",
  staticData: { title: "Статьи/объявления", right: "articles", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/articles/articles-screen.tsx"),
    "ArticlesScreen",
  ),
});

const papers = createRoute({
  getParentRoute: () => root,
  path: "/papers",
  staticData: { title: "Документы клиники", right: "articles", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/clinic-documents/papers-screen.tsx"),
    "PapersScreen",
  ),
});

const acts = createRoute({
  getParentRoute: () => root,
  path: "/docxeditor",
  staticData: { title: "Акты", right: "journal", needsNetwork: true },
  component: lazyRouteComponent(() => import("../features/acts/acts-screen.tsx"), "ActsScreen"),
});

const retention = createRoute({
  getParentRoute: () => root,
  path: "/retention",
  staticData: { title: "Хранение данных", right: "users", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/retention/retention-screen.tsx"),
    "RetentionScreen",
  ),
});

const tokens = createRoute({
  getParentRoute: () => root,
  path: "/tokens",
  staticData: { title: "Токены доступа", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/tokens/tokens-screen.tsx"),
    "TokensScreen",
  ),
});

const calendars = createRoute({
  getParentRoute: () => root,
  path: "/calendars",
  staticData: { title: "Календари врачей", right: "users", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/calendars/calendars-screen.tsx"),
    "CalendarsScreen",
  ),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/webhooks",
  staticData: { title: "Вебхуки", right: "users", needsNetwork: true },
  component: lazyRouteComponent(
    () => import("../features/webhooks/webhooks-screen.tsx"),
    "WebhooksScreen",
  ),
});

const licences = createRoute({
  getParentRoute: () => root,
  path: "/licenses",
  staticData: { title: "Лицензии" },
  component: lazyRouteComponent(
    () => import("../features/licences/licences-screen.tsx"),
    "LicencesScreen",
  ),
});

const routeTree = root.addChildren([
  first,
  myDay,
  journal,
  add,
  record,
  unread,
  calls,
  moves,
  wishes,
  figures,
  messages,
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
  calendars,
  webhooks,
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
