import { Hono } from "hono";
import { z } from "zod";
import { searchEntrySchema } from "../../shared/site/search-entry.ts";
import { answerCached } from "../http/answers/etag.ts";
import { answers, CACHED } from "../http/describe.ts";
import type { Env } from "../http/env.ts";
import { allow } from "../http/policy.ts";
import { searchEntries } from "./search-entries.ts";

const FOUND = answers("Что находит поиск сайта", z.array(searchEntrySchema), CACHED);

/** Mounted at `/api/search`. */
export const searchRoutes = new Hono<Env>().get("/", allow("anyone"), FOUND, async (context) =>
  answerCached(context, await searchEntries(context.get("server").db)),
);
