import { Hono } from "hono";
import { accessTokenRoutes } from "./access-tokens/routes.ts";
import { actRoutes } from "./acts/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { articleRoutes } from "./articles/routes.ts";
import { confirmPassword } from "./auth/confirm-password.ts";
import { authRoutes } from "./auth/routes.ts";
import { bookingPageRoutes } from "./booking-page/routes.ts";
import { descriptionRoutes } from "./description/routes.ts";
import { doctorRoutes } from "./doctors/routes.ts";
import { doctorWriteRoutes } from "./doctors/write-routes.ts";
import { healthDetailRoutes, healthRoutes } from "./health/routes.ts";
import type { Env, Server } from "./http/env.ts";
import { answerFailure, answerUnknownAddress } from "./http/failures.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { bookedSlotRoutes } from "./journal/booked-slot-routes.ts";
import { bookingRoutes } from "./journal/booking-routes.ts";
import { journalEventRoutes } from "./journal/event-routes.ts";
import { journalRoutes } from "./journal/routes.ts";
import { refuseOldApps } from "./middleware/app-age.ts";
import { compress } from "./middleware/compress.ts";
import { setHeadLength } from "./middleware/head-length.ts";
import { identify } from "./middleware/identify.ts";
import { requestLog } from "./middleware/request-log.ts";
import { serveWith } from "./middleware/serve-with.ts";
import { canonicalPath, varyOnAccept } from "./middleware/spec-paths.ts";
import { guardWrites } from "./middleware/write-guard.ts";
import { paperRoutes } from "./papers/routes.ts";
import { priceRoutes } from "./prices/routes.ts";
import { availabilityRoutes, scheduleDayRoutes } from "./schedule/availability-routes.ts";
import { templateRoutes } from "./schedule/template-routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { sitePages } from "./site/answer-page.ts";
import { lowVisionRoutes } from "./site/low-vision-routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { searchRoutes } from "./site/search/search-routes.ts";
import { syncRoutes } from "./sync/routes.ts";
import { retentionRoutes } from "./upkeep/routes.ts";
import { uploadedFileRoutes, uploadRoutes } from "./uploads/routes.ts";
import { userRoutes } from "./users/routes.ts";

/** The whole product as one request handler: `/api`, `/uploads`, `/admin` and the site. */
export function createApp(server: Server) {
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
  app.route("/", adminRoutes());
  const pages = sitePages(server.config);
  app.route("/", bookingPageRoutes(pages));
  app.route("/", lowVisionRoutes);
  app.route("/", siteRoutes(pages));
  return app;
}

/** Every route declares its policy by `allow()` as its first handler. */
const apiRoutes = () =>
  new Hono<Env>()
    .route("/", healthRoutes)
    .use(refuseOldApps, identify)
    .route("/journal", authRoutes)
    .route("/journal", actRoutes)
    .route("/journal", bookingRoutes)
    .route("/journal", journalEventRoutes)
    .route("/journal", journalRoutes)
    .route("/booked-slots", bookedSlotRoutes)
    .route("/settings", settingsRoutes)
    .route("/retention", retentionRoutes)
    .route("/schedule", templateRoutes)
    .route("/availability", scheduleDayRoutes)
    .route("/doctors/availability", availabilityRoutes)
    .route("/doctors", doctorRoutes)
    .route("/doctors", doctorWriteRoutes)
    .route("/sync", syncRoutes)
    .route("/health", healthDetailRoutes)
    .route("/users", userRoutes)
    .route("/tokens", accessTokenRoutes(confirmPassword))
    .route("/articles", articleRoutes)
    .route("/prices", priceRoutes)
    .route("/papers", paperRoutes)
    .route("/search", searchRoutes)
    .route("/upload", uploadRoutes);

/**
 * The types of all calls, for `hc<Api>("/api")`. Only successful answers are declared: a refusal
 * is a `Problem` (`shared/schema/problem.ts`), whichever route it comes from.
 */
export type Api = ReturnType<typeof apiRoutes>;
