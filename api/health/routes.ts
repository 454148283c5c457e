import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { allow } from "../http/policy.ts";
import { unavailable } from "../http/problems.ts";
import { feedLag } from "../sync/feed-lag.ts";
import { databaseAnswers } from "./check.ts";

/** Mounted at /api, before anything that asks the database who is calling. */
export const healthRoutes = new Hono<Env>()
  /** May this process be sent requests? */
  .get("/health", allow("anyone"), async (context) => {
    const { db } = context.get("server");
    if (!(await databaseAnswers(db))) throw unavailable(2);
    return context.json({ status: "ok", feed: await feedLag(db) });
  })
  /** Is this process worth keeping? A lost database is no reason to restart it. */
  .get("/live", allow("anyone"), (context) => context.json({ status: "ok" }));
