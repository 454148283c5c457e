import { Hono } from "hono";
import { z } from "zod";
import { searchEntrySchema } from "../../../shared/site/search-entry.ts";
import { clinicFacts } from "../../clinic/clinic-facts.ts";
import { answerCached } from "../../http/answers/etag.ts";
import { answers, CACHED } from "../../http/describe.ts";
import type { Env } from "../../http/env.ts";
import { allow } from "../../http/policy.ts";
import { searchSite } from "./search-site.ts";

const FOUND = answers("Что находит поиск сайта", z.array(searchEntrySchema), CACHED);
const clinic = clinicFacts();

/** Mounted at `/api/search`. */
export const searchRoutes = new Hono<Env>().get("/", allow("anyone"), FOUND, async (context) => {
  const { db } = context.get("server");
  return answerCached(context, await searchSite(context.req.query("q") ?? "", { db, clinic }));
});
