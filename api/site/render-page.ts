import type { Clinic } from "../../shared/clinic/clinic.ts";
import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import { withDocumentVersions } from "../../shared/retention/retention-rule.ts";
import type { LowVision } from "../../shared/site/low-vision.ts";
import type { BookingState, CallAnswer, SiteCall, SiteDocument } from "../../shared/site/site.ts";
import type { VisitPageState } from "../../shared/site/visit-page.ts";
import type { WishPageState } from "../../shared/site/wish-page.ts";
import { findArticle, listArticles } from "../features/articles/articles.ts";
import { listSlots } from "../features/booked-slots/booked-slots.ts";
import { listPapers } from "../features/clinic-documents/clinic-documents.ts";
import { listDoctors, readDoctor } from "../features/doctors/doctors.ts";
import { listPrices } from "../features/prices/prices.ts";
import { listClosedDays } from "../features/schedule/closures.ts";
import { listNearestTimes, listOffered } from "../features/schedule/offered-times.ts";
import { readRetention } from "../features/settings/settings.ts";
import { clinicFacts } from "../platform/clinic/clinic-facts.ts";
import { smsProcessor } from "../platform/config/sms-config.ts";
import { clinicNow, errorName, type Server } from "../platform/http/env.ts";
import { Refusal } from "../platform/http/problems.ts";
import type { BuiltSite } from "./built-site.ts";
import { searchSite } from "./search/search-site.ts";

export interface PageRequest {
  path: string;
  /** The address's query, `?` with it. */
  search: string;
  origin: string;
  lowVision: LowVision | null;
  booking?: BookingState;
  visit?: VisitPageState;
  wish?: WishPageState;
}

export interface RenderedPage {
  /**
   * 503 while the database is away: the page then has the clinic's phones and little else.
   * 429 for a network that has asked for too many.
   */
  status: SiteDocument["status"] | 429 | 503;
  /** After how many seconds to ask again, where that is known. */
  retryAfter?: number;
  html: string;
  /** Some of its data could not be read: the page must not be cached. */
  partial: boolean;
}

/** A page as complete HTML, with its data in it. */
export async function renderPage(
  { path, search, origin, lowVision, booking, visit, wish }: PageRequest,
  { built, clinic, server }: { built: BuiltSite; clinic: Clinic; server: Server },
): Promise<RenderedPage> {
  const [calls, retention] = await Promise.all([
    answersTo(built.renderer.callsOf(path, search), server),
    readRetention(server.db).catch((error: unknown) => {
      logUnread(server, error);
      return null;
    }),
  ]);
  const { day, time } = clinicNow(server);
  const document = built.renderer.render({
    path,
    assets: built.assets,
    state: {
      origin,
      clinic: retention ? withDocumentVersions(clinic, retention) : clinic,
      retention: retention && {
        deleteAfterDayPassed: retention.deleteAfterDayPassed,
        keepDays: retention.keepDays,
      },
      lowVision,
      timeZone: server.config.clinicTimezone,
      messages:
        server.config.sms.kind === "off" ? null : { processor: smsProcessor(server.config) },
      now: { day, time },
      search,
      calls,
      ...(booking ? { booking } : {}),
      ...(visit ? { visit } : {}),
      ...(wish ? { wish } : {}),
    },
  });
  const { html } = document;
  if (!retention) return { status: 503, html, partial: true };
  const partial = Object.values(calls).some((answer) => "status" in answer && answer.status >= 500);
  return { status: document.status, html, partial };
}

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
