import { Hono } from "hono";
import { z } from "zod";
import { searchEntrySchema } from "../../../shared/site/search-entry.ts";
import { SEARCH_LETTERS } from "../../../shared/site/site.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateQuery } from "../../platform/http/validate.ts";
import { searchSite } from "./search-site.ts";

const FOUND = describeRoute("Что находит поиск сайта", z.array(searchEntrySchema), CACHED);
const clinic = clinicFacts();
const asked = z.object({
  q: z.string().default("").describe(`Что искать; читаются первые ${SEARCH_LETTERS} символов`),
});

/** Mounted at `/api/search`. */
export const searchRoutes = new Hono<Env>().get(
  "/",
  allow("anyone"),
  FOUND,
  validateQuery(asked),
  async (context) => {
    const server = context.get("server");
    const { q } = context.req.valid("query");
    const today = clinicNow(server).day;
    return answerCached(context, await searchSite(q, { db: server.db, clinic, today }));
  },
);
