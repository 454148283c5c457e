import { Hono } from "hono";
import { adminRoutes } from "./admin/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { compress } from "./http/compress.ts";
import type { Env, Server } from "./http/env.ts";
import { answerFailure, answerUnknownAddress } from "./http/failures.ts";
import { identify } from "./http/identify.ts";
import { requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveWith } from "./http/serve-with.ts";
import { canonicalPath, varyOnAccept } from "./http/spec-paths.ts";
import { guardWrites } from "./http/write-guard.ts";
import { syncRoutes } from "./sync/routes.ts";
import { userRoutes } from "./users/routes.ts";

/** The whole product as one request handler: `/api`, `/uploads`, `/admin` and the site. */
export function createApp(server: Server) {
  const app = new Hono<Env>({ getPath: canonicalPath });
  app.onError(answerFailure);
  app.notFound(answerUnknownAddress);
  app.use(serveWith(server), requestLog, securityHeaders, varyOnAccept, compress, guardWrites);
  app.route("/api", apiRoutes());
  app.route("/", adminRoutes());
  return app;
}

/** Every route declares its policy by `allow()` as its first handler. */
function apiRoutes() {
  const api = new Hono<Env>();
  api.use(identify);
  api.route("/journal", authRoutes);
  api.route("/sync", syncRoutes);
  api.route("/users", userRoutes);
  return api;
}
