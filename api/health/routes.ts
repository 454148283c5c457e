import { Hono } from "hono";
import type { DatabaseHealth } from "../../shared/health/health.ts";
import { VERSION } from "../../shared/health/version.ts";
import type { Env } from "../http/env.ts";
import { allow } from "../http/policy.ts";
import { unavailable } from "../http/problems.ts";
import { recentDivergences } from "../sync/digest/divergences.ts";
import { feedLag } from "../sync/feed-lag.ts";
import { databaseAnswers } from "./check.ts";
import { findLongTransactions } from "./long-transactions.ts";
import { databaseTakesWrites } from "./write-probe.ts";

/** Mounted at /api, before anything that asks the database who is calling. */
export const healthRoutes = new Hono<Env>()
  /** May this process be sent requests? */
  .get("/health", allow("anyone"), async (context) => {
    const server = context.get("server");
    const { db, clock } = server;
    if (!(await databaseAnswers(db))) throw unavailable(2);
    if (!(await databaseTakesWrites(server))) {
      throw unavailable(10, "База данных не принимает записи");
    }
    const [long, feed, divergences] = await Promise.all([
      findLongTransactions(server),
      feedLag(db),
      recentDivergences(db, clock()),
    ]);
    const warnings = long.length > 0 ? ["long_transaction"] : [];
    const status = warnings.length > 0 ? "warning" : "ok";
    return context.json({ status, version: VERSION, warnings, feed, divergences }, 200);
  })
  /** Is this process worth keeping? A lost database is no reason to restart it. */
  .get("/live", allow("anyone"), (context) => context.json({ status: "ok" }, 200));

/** Mounted at /api/health: what an administrator needs to mend it. */
export const healthDetailRoutes = new Hono<Env>().get(
  "/details",
  allow("users"),
  async (context) => {
    const server = context.get("server");
    const [writes, transactions] = await Promise.all([
      databaseTakesWrites(server),
      findLongTransactions(server),
    ]);
    const health: DatabaseHealth = { writes, transactions };
    context.header("Cache-Control", "no-store");
    return context.json(health, 200);
  },
);
