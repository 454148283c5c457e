import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import type { CallAnswer, SiteCall } from "../../shared/site/site.ts";
import { findArticle, listArticles } from "../features/articles/articles.ts";
import { listSlots } from "../features/booked-slots/booked-slots.ts";
import { listPapers } from "../features/clinic-documents/clinic-documents.ts";
import { listDoctors, readDoctor } from "../features/doctors/doctors.ts";
import { listPrices } from "../features/prices/prices.ts";
import { listClosedDays } from "../features/schedule/closures.ts";
import { listNearestTimes, listOffered } from "../features/schedule/offered-times.ts";
import { clinicFacts } from "../platform/clinic/clinic-facts.ts";
import { clinicNow, errorName, type Server } from "../platform/http/env.ts";
import { Refusal } from "../platform/http/problems.ts";
import { searchSite } from "./search/search-site.ts";

/** The site has no login: a page shows public data only. */
const VISITOR = { seesHidden: false };

type Answerer = (server: Server, parameter: string) => Promise<unknown>;

/** The API's answers to a visitor, by path. */
const ANSWERERS: readonly [RegExp, Answerer][] = [
  [/^\/api\/doctors$/, ({ db }) => listDoctors(db, VISITOR)],
  [/^\/api\/doctors\/(\d+)$/, ({ db }, id) => readDoctor(db, Number(id), VISITOR)],
  [
    /^\/api\/doctors\/(\d+)\/services$/,
    async ({ db }, id) => parseServices((await readDoctor(db, Number(id), VISITOR)).services),
  ],
  [/^\/api\/doctors\/availability\/all$/, (server) => listOffered(server, VISITOR)],
  [/^\/api\/doctors\/availability\/nearest$/, listNearestTimes],
  [/^\/api\/closures$/, listClosedDays],
  [/^\/api\/booked-slots$/, (server) => listSlots(server, null)],
  [/^\/api\/articles\/$/, ({ db }) => listArticles(db, "visitor")],
  [/^\/articles\/(\d+)$/, ({ db }, id) => findArticle(db, Number(id), "visitor")],
  [/^\/api\/prices$/, ({ db }) => listPrices(db)],
  [/^\/api\/papers$/, ({ db }) => listPapers(db)],
  [
    /^\/api\/search\?q=(.*)$/,
    (server, query) =>
      searchSite(decodeURIComponent(query), {
        db: server.db,
        clinic: clinicFacts(),
        today: clinicNow(server).day,
      }),
  ],
];

/** The answers a page is made from. A failed one is logged and left out. */
export async function answersTo(
  calls: readonly SiteCall[],
  server: Server,
): Promise<Record<string, CallAnswer>> {
  return Object.fromEntries(
    await Promise.all(
      calls.map(async (call) => [call.path, await answerTo(call, server)] as const),
    ),
  );
}

async function answerTo({ path, cut }: SiteCall, server: Server): Promise<CallAnswer> {
  for (const [pattern, answer] of ANSWERERS) {
    const match = pattern.exec(path);
    if (!match) continue;
    try {
      const data = await answer(server, match[1] ?? "");
      return { data: cut ? cut(data) : data };
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return { status: error.status };
      logUnread(server, error);
      return { status: 503 };
    }
  }
  throw new Error(`The site asks for ${path}, which it cannot bring`);
}

/** Logs that a part of a page could not be read. */
export function logUnread(server: Server, error: unknown): void {
  server.log({ level: "error", route: "site", error: errorName(error) });
}
