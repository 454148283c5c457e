import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Clinic } from "../../shared/clinic/clinic.ts";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { LOW_VISION_COOKIE, readLowVision } from "../../shared/site/low-vision.ts";
import type { BookingState } from "../../shared/site/site.ts";
import type { VisitPageState } from "../../shared/site/visit-page.ts";
import type { WishPageState } from "../../shared/site/wish-page.ts";
import { clinicFacts } from "../platform/clinic/clinic-facts.ts";
import type { Config } from "../platform/config/config.ts";
import { etagOf, unchanged } from "../platform/http/answers/etag.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "../platform/http/answers/plain-page.ts";
import { addressGroups } from "../platform/http/client-address.ts";
import { cookieOf } from "../platform/http/cookies.ts";
import type { Env } from "../platform/http/env.ts";
import type { OpenSite } from "./built-site.ts";
import { renderPage } from "./render-page.ts";

/** A page may differ by the low-vision cookie, so no shared cache stores it. */
const HALF_A_MINUTE = "private, max-age=30";
const CHECKED = "private, no-cache";
/** The page contains a visitor's input or booking. */
const NOT_STORED = "no-store";

/** A link's address must not reach other sites, and proxies log the referrers of their pages. */
const ORIGIN_ONLY = "strict-origin";

const RETRY_SECONDS = "30";

/** Pages that a browser asks for each time: they depend on the moment, or on more than their path. */
const OF_THE_MOMENT = /^\/(appointment|search)$/;

interface PageAnswer {
  status?: ContentfulStatusCode;
  search: string;
  booking?: BookingState;
  visit?: VisitPageState;
  wish?: WishPageState;
}

export type SitePages = ReturnType<typeof sitePages>;

/** Answers requests with the site's pages. */
export function sitePages(
  { pagesPerAddress }: Pick<Config, "pagesPerAddress">,
  openSite: OpenSite,
) {
  const clinic = clinicFacts();
  const limit = new PageLimit(pagesPerAddress);
  const tooMany = { status: 429, html: tooManyPages(clinic), partial: true } as const;
  const opening = openSite();

  /** The page of the request's path. */
  const answer = async (context: Context<Env>, asked?: PageAnswer) => {
    const built = await opening;
    const { path } = context.req;
    if (!built) {
      const headers = { "retry-after": RETRY_SECONDS, "content-type": "text/plain; charset=UTF-8" };
      return context.body("Сайт ещё не собран", 503, headers);
    }
    const server = context.get("server");
    const origin = context.get("publicOrigin");
    const lowVision = readLowVision(cookieOf(context, LOW_VISION_COOKIE));
    const request = { path, origin, lowVision, search: "", ...asked };
    const retryAfter = limit.take(context.get("clientAddress"), server.clock());
    const page =
      retryAfter === null
        ? await renderPage(request, { built, clinic, server })
        : { ...tooMany, retryAfter };
    const isWhole = page.status === 200 || page.status === 404;
    const status = isWhole ? (asked?.status ?? page.status) : page.status;
    if (status === 503) context.header("retry-after", RETRY_SECONDS);
    if (page.retryAfter) context.header("retry-after", String(page.retryAfter));
    context.header("vary", "Cookie", { append: true });
    const policy = status === 429 ? PLAIN_PAGE_POLICY : built.policy;
    context.header("content-security-policy", policy);
    if (asked?.visit ?? asked?.booking?.visit) context.header("referrer-policy", ORIGIN_ONLY);
    const isPersonal = Boolean(
      asked?.visit ?? asked?.wish ?? asked?.booking?.typed ?? asked?.booking?.visit,
    );
    if (page.partial || isPersonal) context.header("cache-control", NOT_STORED);
    if (page.partial || isPersonal || status !== 200) return context.html(page.html, status);
    const freshness = OF_THE_MOMENT.test(path) ? CHECKED : HALF_A_MINUTE;
    return unchanged(context, etagOf(page.html), freshness) ?? context.html(page.html);
  };

  return { answer, built: () => opening };
}

const MINUTE_MS = 60_000;
/** How much more a /56 and a /48 may ask for than one IPv4 address or one /64. */
const WIDER = [1, 2, 4] as const;

/**
 * Counts the pages that this process renders for each network in a minute. A page costs several
 * milliseconds, so one visitor's script could otherwise take the whole process.
 */
class PageLimit {
  readonly #pages = new Map<string, number>();
  #minute = 0;

  /** @param most pages a minute of one IPv4 address or one /64; 0: any number */
  constructor(private readonly most: number) {}

  /** Counts a page for this address; returns null, or the seconds to wait (then it is not counted). */
  take(address: string, now: Date): number | null {
    if (this.most === 0) return null;
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#pages.clear();
    this.#minute = minute;
    const networks = addressGroups(address);
    const isFull = networks.some(
      (network, at) => this.#of(network) >= this.most * (WIDER[at] ?? 1),
    );
    if (isFull) return Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000);
    for (const network of networks) this.#pages.set(network, this.#of(network) + 1);
    return null;
  }

  #of(network: string): number {
    return this.#pages.get(network) ?? 0;
  }
}

/** The page that a network over its limit gets; it costs no rendering. */
function tooManyPages({ phones }: Pick<Clinic, "phones">): string {
  const links = phones
    .slice(0, 2)
    .map(({ digits }) => `<a href="${phoneLink(digits)}">${formatPhone(digits)}</a>`);
  return plainPage(
    "Слишком много запросов",
    `<p>С вашего адреса открыто слишком много страниц. Подождите минуту и обновите страницу или
позвоните в клинику: ${links.join(", ")}.</p>`,
  );
}
