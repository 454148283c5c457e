import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
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
import { ForRight } from "../ui/for-right.tsx";
import { type Screen, type ScreenPath, screenAt } from "../ui/menu-and-screens.ts";
import { FailedApp, FailedScreen, FirstScreen, NotFoundScreen } from "./frame/plain-screens.tsx";
import { Shell } from "./frame/shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends Partial<Screen> {}
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
          <ForRight right="users">
            <DestructionNotice />
            <DatabaseNotice />
            <WebhookNotice />
          </ForRight>
          <ForRight right="journal">
            <WaveNotice />
          </ForRight>
        </>
      }
    />
  ),
  notFoundComponent: NotFoundScreen,
  errorComponent: FailedApp,
});

const getParentRoute = () => root;

/** A screen that the menu or the search names. */
function screen<const Path extends ScreenPath>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute, path, staticData: screenAt(path), component });
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: "/", component: FirstScreen }),
  createRoute({
    getParentRoute,
    path: "/my-day",
    staticData: screenAt("/my-day"),
    validateSearch: scheduleSearch,
    component: lazyRouteComponent(
      () => import("../features/my-day/my-day-screen.tsx"),
      "MyDayScreen",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/journal",
    staticData: screenAt("/journal"),
    validateSearch: journalSearch,
    component: lazyRouteComponent(
      () => import("../features/journal/journal-screen.tsx"),
      "JournalScreen",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/journal/add",
    staticData: screenAt("/journal/add"),
    validateSearch: entrySearch,
    component: lazyRouteComponent(
      () => import("../features/booking/entry-screen.tsx"),
      "EntryScreen",
    ),
  }),
  createRoute({
    getParentRoute,
    path: "/journal/$record",
    staticData: { label: "Запись", right: "journal" },
    validateSearch: (search: Record<string, unknown>): { edit?: true } =>
      search.edit ? { edit: true } : {},
    component: lazyRouteComponent(
      () => import("../features/record/record-screen.tsx"),
      "RecordScreen",
    ),
  }),
  screen(
    "/journal/unread",
    lazyRouteComponent(() => import("../features/unread/unread-screen.tsx"), "UnreadScreen"),
  ),
  screen(
    "/calls",
    lazyRouteComponent(() => import("../features/calls/call-list-screen.tsx"), "CallListScreen"),
  ),
  createRoute({
    getParentRoute,
    path: "/moves",
    staticData: screenAt("/moves"),
    validateSearch: (search: Record<string, unknown>): AbsenceSearch => {
      const absence = readAbsence(search);
      return absence ? absenceSearch(absence) : {};
    },
    component: lazyRouteComponent(
      () => import("../features/calls/moves/moves-screen.tsx"),
      "MovesScreen",
    ),
  }),
  screen(
    "/wishes",
    lazyRouteComponent(() => import("../features/wishes/wishes-screen.tsx"), "WishesScreen"),
  ),
  createRoute({
    getParentRoute,
    path: "/figures",
    staticData: screenAt("/figures"),
    validateSearch: figuresSearch,
    component: lazyRouteComponent(
      () => import("../features/figures/figures-screen.tsx"),
      "FiguresScreen",
    ),
  }),
  screen(
    "/messages",
    lazyRouteComponent(() => import("../features/messages/messages-screen.tsx"), "MessagesScreen"),
  ),
  screen(
    "/decisions",
    lazyRouteComponent(
      () => import("../features/decisions/decisions-screen.tsx"),
      "DecisionsScreen",
    ),
  ),
  createRoute({
    getParentRoute,
    path: "/journal/schedule",
    staticData: screenAt("/journal/schedule"),
    validateSearch: scheduleSearch,
    component: lazyRouteComponent(
      () => import("../features/schedule/schedule-screen.tsx"),
      "ScheduleScreen",
    ),
  }),
  screen(
    "/journal/scheduletpl",
    lazyRouteComponent(
      () => import("../features/templates/templates-screen.tsx"),
      "TemplatesScreen",
    ),
  ),
  screen(
    "/usersmanager",
    lazyRouteComponent(() => import("../features/users/users-screen.tsx"), "UsersScreen"),
  ),
  screen(
    "/doctorscrud",
    lazyRouteComponent(() => import("../features/doctors/doctors-screen.tsx"), "DoctorsScreen"),
  ),
  screen(
    "/articles",
    lazyRouteComponent(() => import("../features/articles/articles-screen.tsx"), "ArticlesScreen"),
  ),
  screen(
    "/papers",
    lazyRouteComponent(
      () => import("../features/clinic-documents/papers-screen.tsx"),
      "PapersScreen",
    ),
  ),
  screen(
    "/prices",
    lazyRouteComponent(() => import("../features/prices/prices-screen.tsx"), "PricesScreen"),
  ),
  screen(
    "/docxeditor",
    lazyRouteComponent(() => import("../features/acts/acts-screen.tsx"), "ActsScreen"),
  ),
  screen(
    "/retention",
    lazyRouteComponent(
      () => import("../features/retention/retention-screen.tsx"),
      "RetentionScreen",
    ),
  ),
  screen(
    "/tokens",
    lazyRouteComponent(() => import("../features/tokens/tokens-screen.tsx"), "TokensScreen"),
  ),
  screen(
    "/calendars",
    lazyRouteComponent(
      () => import("../features/calendars/calendars-screen.tsx"),
      "CalendarsScreen",
    ),
  ),
  screen(
    "/webhooks",
    lazyRouteComponent(() => import("../features/webhooks/webhooks-screen.tsx"), "WebhooksScreen"),
  ),
  screen(
    "/licenses",
    lazyRouteComponent(() => import("../features/licences/licences-screen.tsx"), "LicencesScreen"),
  ),
]);

export const router = createRouter({
  routeTree,
  basepath: "/admin",
  trailingSlash: "never",
  defaultPreload: "intent",
  defaultErrorComponent: FailedScreen,
  notFoundMode: "root",
});
