import type { Clinic } from "../../shared/clinic/clinic.ts";
import { withDocumentVersions } from "../../shared/retention/retention-rule.ts";
import type { LowVision } from "../../shared/site/low-vision.ts";
import type { BookingState, SiteDocument } from "../../shared/site/site.ts";
import type { VisitPageState } from "../../shared/site/visit-page.ts";
import type { WishPageState } from "../../shared/site/wish-page.ts";
import { readRetention } from "../features/settings/settings.ts";
import { smsProcessor } from "../platform/config/sms-config.ts";
import { clinicNow, type Server } from "../platform/http/env.ts";
import type { BuiltSite } from "./built-site.ts";
import { answersTo, logUnread } from "./page-data.ts";

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
