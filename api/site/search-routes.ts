import { Hono } from "hono";
import { answerCached } from "../http/answers/etag.ts";
import type { Env } from "../http/env.ts";
import { allow } from "../http/policy.ts";
import { searchEntries } from "./search-entries.ts";

/** Mounted at `/api/search`. */
export const searchRoutes = new Hono<Env>().get("/", allow("anyone"), async (context) =>
  answerCached(context, await searchEntries(context.get("server").db)),
);
