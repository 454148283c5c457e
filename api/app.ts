import { Hono } from "hono";
import { actRoutes } from "./acts/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { articleRoutes } from "./articles/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { bookedSlotRoutes } from "./booked-slots/routes.ts";
import { doctorRoutes } from "./doctors/routes.ts";
import { doctorWriteRoutes } from "./doctors/write-routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { refuseOldApps } from "./http/app-age.ts";
import { compress } from "./http/compress.ts";
import type { Env, Server } from "./http/env.ts";
import { answerFailure, answerUnknownAddress } from "./http/failures.ts";
import { identify } from "./http/identify.ts";
import { requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveWith } from "./http/serve-with.ts";
import { canonicalPath, varyOnAccept } from "./http/spec-paths.ts";
import { guardWrites } from "./http/write-guard.ts";
import { journalRoutes } from "./journal/routes.ts";
import { paperRoutes } from "./papers/routes.ts";
import { priceRoutes } from "./prices/routes.ts";
import { availabilityRoutes, scheduleDayRoutes } from "./schedule/availability-routes.ts";
import { templateRoutes } from "./schedule/template-routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { syncRoutes } from "./sync/routes.ts";
import { uploadedFileRoutes, uploadRoutes } from "./uploads/routes.ts";
import { userRoutes } from "./users/routes.ts";

/** The whole product as one request handler: `/api`, `/uploads`, `/admin` and the site. */
export function createApp(server: Server) {
  const app = new Hono<Env>({ getPath: canonicalPath });
  app.onError(answerFailure);
  app.notFound(answerUnknownAddress);
  app.use(serveWith(server), requestLog, securityHeaders, varyOnAccept, compress, guardWrites);
  app.route("/api", apiRoutes());
  app.route("/uploads", uploadedFileRoutes);
  app.route("/", adminRoutes());
  app.route("/", siteRoutes());
  return app;
}

/** Every route declares its policy by `allow()` as its first handler. */
function apiRoutes() {
  const api = new Hono<Env>();
  api.route("/", healthRoutes);
  api.use(refuseOldApps, identify);
  api.route("/journal", authRoutes);
  api.route("/journal", actRoutes);
  api.route("/journal", journalRoutes);
  api.route("/booked-slots", bookedSlotRoutes);
  api.route("/settings", settingsRoutes);
  api.route("/schedule", templateRoutes);
  api.route("/availability", scheduleDayRoutes);
  api.route("/doctors/availability", availabilityRoutes);
  api.route("/doctors", doctorRoutes);
  api.route("/doctors", doctorWriteRoutes);
  api.route("/sync", syncRoutes);
  api.route("/users", userRoutes);
  api.route("/articles", articleRoutes);
  api.route("/prices", priceRoutes);
  api.route("/papers", paperRoutes);
  api.route("/upload", uploadRoutes);
  return api;
}
