import { Hono } from "hono";
import type { Env, Server } from "./http/env.ts";
import { notFound, refuse } from "./http/problems.ts";

/** The whole product as one request handler: `/api`, `/uploads`, `/admin` and the site. */
export function createApp(server: Server) {
  const app = new Hono<Env>({ strict: false });
  app.use(async (context, next) => {
    context.set("server", server);
    await next();
  });
  app.route("/api", apiRoutes());
  return app;
}

function apiRoutes() {
  const api = new Hono<Env>();
  api.all("*", (context) => refuse(context, notFound("Такого адреса нет")));
  return api;
}
