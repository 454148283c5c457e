import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import {
  type DatabaseHealth,
  databaseHealthSchema,
  type Health,
  healthSchema,
} from "../../../shared/health/health.ts";
import { VERSION } from "../../../shared/health/version.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { unavailable } from "../../platform/http/problems.ts";
import { areMessagesFailing } from "../messages/figures.ts";
import { feedLag } from "../sync/change-log.ts";
import { recentDivergences } from "../sync/digest/compare-digest.ts";
import {
  databaseAnswers,
  databaseTakesWrites,
  findLongTransactions,
  readClockSteps,
} from "./health.ts";

const LIVE = describeRoute("Работает ли процесс", z.object({ status: z.literal("ok") }));
const notStored: MiddlewareHandler<Env> = (context, next) => {
  context.header("Cache-Control", "no-store");
  return next();
};

/** Mounted at /api, before anything that asks the database who is calling. */
export const healthRoutes = new Hono<Env>()
  /** Whether this process accepts requests. */
  .use("/health", notStored)
  .use("/live", notStored)
  .get(
    "/health",
    allow("anyone"),
    describeRoute("Здоровье сервера", healthSchema),
    async (context) => {
      const server = context.get("server");
      const { db, clock } = server;
      if (!(await databaseAnswers(db))) throw unavailable(2);
      if (!(await databaseTakesWrites(server))) {
        throw unavailable(10, "База данных не принимает записи");
      }
      const [long, feed, divergences, clockSteps, messagesFail] = await Promise.all([
        findLongTransactions(server),
        feedLag(db),
        recentDivergences(db, clock()),
        readClockSteps(server),
        areMessagesFailing(server),
      ]);
      const warnings: Health["warnings"] = [];
      if (long.length > 0) warnings.push("long_transaction");
      if (clockSteps.isDoubted) warnings.push("clock");
      if (messagesFail) warnings.push("messages");
      const status = warnings.length > 0 ? "warning" : "ok";
      const health: Health = { status, version: VERSION, warnings, feed, divergences };
      return context.json(health, 200);
    },
  )
  /** Whether this process is alive. A lost database does not need a restart. */
  .get("/live", allow("anyone"), LIVE, (context) => context.json({ status: "ok" }, 200));

/** Mounted at /api/health: details for the administrator who repairs the database. */
export const healthDetailRoutes = new Hono<Env>().get(
  "/details",
  allow("users"),
  describeRoute("Что администратору исправить в базе данных", databaseHealthSchema),
  async (context) => {
    const server = context.get("server");
    const [writes, transactions] = await Promise.all([
      databaseTakesWrites(server),
      findLongTransactions(server),
    ]);
    const health: DatabaseHealth = { writes, transactions };
    return context.json(health, 200);
  },
);
