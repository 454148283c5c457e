import { Hono } from "hono";
import { actRoutes } from "./features/acts/routes.ts";
import { articleRoutes } from "./features/articles/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { calendarFeedRoutes, calendarRoutes } from "./features/calendars/routes.ts";
import { paperRoutes } from "./features/clinic-documents/routes.ts";
import { doctorRoutes } from "./features/doctors/routes.ts";
import { healthDetailRoutes, healthRoutes } from "./features/health/routes.ts";
import { retentionRoutes } from "./features/jobs/routes.ts";
import { bookedSlotRoutes } from "./features/journal/booked-slot-routes.ts";
import { bookingRoutes } from "./features/journal/booking-routes.ts";
import { journalEventRoutes } from "./features/journal/event-routes.ts";
import { journalRoutes } from "./features/journal/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { priceRoutes } from "./features/prices/routes.ts";
import { changeDayRoutes } from "./features/schedule/change-day-routes.ts";
import { closureRoutes } from "./features/schedule/closure-routes.ts";
import { offeredTimesRoutes } from "./features/schedule/offered-times-routes.ts";
import { templateRoutes } from "./features/schedule/template-routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { syncRoutes } from "./features/sync/routes.ts";
import { findCaller } from "./features/tokens/find-caller.ts";
import { accessTokenRoutes } from "./features/tokens/routes.ts";
import { uploadedFileRoutes, uploadRoutes } from "./features/uploads/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { visitRoutes } from "./features/visits/routes.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import { wishRoutes } from "./features/wishes/routes.ts";
import type { Env, Server } from "./platform/http/env.ts";
import { answerFailure, answerUnknownAddress } from "./platform/http/failures.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import {
  compress,
  requestLog,
  serveWith,
  setHeadLength,
} from "./platform/middleware/every-request.ts";
import { guardWrites, identify, refuseOldApps } from "./platform/middleware/guards.ts";
import { canonicalPath, varyOnAccept } from "./platform/middleware/spec-paths.ts";
import { adminRoutes } from "./site/admin-app-routes.ts";
import { sitePages } from "./site/answer-page.ts";
import { bookingPageRoutes } from "./site/booking-page/routes.ts";
import { type OpenSite, openBuiltSite } from "./site/built-site.ts";
import { descriptionRoutes } from "./site/description/routes.ts";
import { lowVisionRoutes, siteRoutes } from "./site/routes.ts";
import { searchRoutes } from "./site/search/search-routes.ts";
import { visitLinkRoutes } from "./site/visit-page/link-routes.ts";
import { visitPageRoutes } from "./site/visit-page/routes.ts";
import { wishPageRoutes } from "./site/wish-page/routes.ts";

/** The whole product as one request handler: `/api`, `/uploads`, `/admin` and the site. */
export function createApp(server: Server, openSite: OpenSite = openBuiltSite) {
  const app = new Hono<Env>({ getPath: canonicalPath });
  app.onError(answerFailure);
  app.notFound(answerUnknownAddress);
  app.use(
    serveWith(server),
    setHeadLength,
    requestLog,
    securityHeaders,
    varyOnAccept,
    compress,
    guardWrites,
  );
  app.route("/api", apiRoutes());
  app.route(
    "/api",
    descriptionRoutes(() => app.routes),
  );
  app.route("/uploads", uploadedFileRoutes);
  app.route("/", calendarFeedRoutes);
  app.route("/", adminRoutes());
  const pages = sitePages(server.config, openSite);
  app.route("/", bookingPageRoutes(pages));
  app.route("/", wishPageRoutes(pages));
  app.route("/", visitLinkRoutes(pages));
  app.route("/", visitPageRoutes(pages));
  app.route("/", lowVisionRoutes);
  app.route("/", siteRoutes(pages));
  return app;
}

/** Every route declares its policy by `allow()` as its first handler. */
const apiRoutes = () =>
  new Hono<Env>()
    .route("/", healthRoutes)
    .use(refuseOldApps, identify(findCaller))
    .route("/journal", authRoutes)
    .route("/journal", actRoutes)
    .route("/journal", bookingRoutes)
    .route("/journal", journalEventRoutes)
    .route("/journal", visitRoutes)
    .route("/journal", journalRoutes)
    .route("/wishes", wishRoutes)
    .route("/booked-slots", bookedSlotRoutes)
    .route("/messages", messageRoutes)
    .route("/settings", settingsRoutes)
    .route("/retention", retentionRoutes)
    .route("/schedule", templateRoutes)
    .route("/availability", changeDayRoutes)
    .route("/closures", closureRoutes)
    .route("/doctors/availability", offeredTimesRoutes)
    .route("/doctors", doctorRoutes)
    .route("/sync", syncRoutes)
    .route("/health", healthDetailRoutes)
    .route("/users", userRoutes)
    .route("/tokens", accessTokenRoutes)
    .route("/calendars", calendarRoutes)
    .route("/webhooks", webhookRoutes)
    .route("/articles", articleRoutes)
    .route("/prices", priceRoutes)
    .route("/papers", paperRoutes)
    .route("/search", searchRoutes)
    .route("/upload", uploadRoutes);

/**
 * The types of all calls, for `hc<Api>("/api")`. Only successful answers are declared: a refusal
 * is a `Problem` (`shared/schema/problem.ts`) on every route.
 */
export type Api = ReturnType<typeof apiRoutes>;
