import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type BookingState, LOW_VISION_COOKIE } from "../../shared/site/site.ts";
import { clinicFacts } from "../clinic/clinic-facts.ts";
import type { Config } from "../config.ts";
import { unchanged } from "../http/answers/etag.ts";
import { PLAIN_PAGE_POLICY } from "../http/answers/plain-page.ts";
import { ready, sendReady } from "../http/answers/ready.ts";
import { cookieOf } from "../http/cookie.ts";
import type { Env } from "../http/env.ts";
import { openBuiltSite } from "./built-site.ts";
import { keptPages } from "./kept-pages.ts";
import { PageLimit, tooManyPages } from "./page-limit.ts";
import { renderPage } from "./render-page.ts";

/** A page may differ by the low-vision cookie, so no shared cache keeps it. */
const HALF_A_MINUTE = "private, max-age=30";
const CHECKED = "private, no-cache";
/** The page contains what a visitor typed or booked. */
const NOT_KEPT = "no-store";

const RETRY_SECONDS = "30";

/** Pages that depend on more than their path, or on the moment. */
const MADE_EACH_TIME = /^\/(appointment|search)$/;

interface PageAnswer {
  status?: ContentfulStatusCode;
  search: string;
  booking?: BookingState;
}

export type SitePages = ReturnType<typeof sitePages>;

/** Answers requests with the site's pages. */
export function sitePages({ pagesPerAddress }: Pick<Config, "pagesPerAddress">) {
  const clinic = clinicFacts();
  const limit = new PageLimit(pagesPerAddress);
  const tooMany = { status: 429, body: ready(tooManyPages(clinic)), partial: true } as const;
  const opening = openBuiltSite();

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
    const lowVision = cookieOf(context, LOW_VISION_COOKIE) === "1";
    const request = { path, origin, lowVision, search: "", ...asked };
    const render = () => {
      const seconds = limit.take(context.get("clientAddress"), server.clock());
      return seconds === null
        ? renderPage(request, { built, clinic, server })
        : Promise.resolve({ ...tooMany, retryAfter: seconds });
    };
    const isKept = !MADE_EACH_TIME.test(path);
    const name = JSON.stringify([path, origin, lowVision]);
    const page = isKept ? await keptPages(server).page(name, render) : await render();
    const isWhole = page.status === 200 || page.status === 404;
    const status = isWhole ? (asked?.status ?? page.status) : page.status;
    if (status === 503) context.header("retry-after", RETRY_SECONDS);
    if (page.retryAfter) context.header("retry-after", String(page.retryAfter));
    context.header("vary", "Cookie", { append: true });
    const policy = status === 429 ? PLAIN_PAGE_POLICY : built.policy;
    context.header("content-security-policy", policy);
    const type = "text/html; charset=UTF-8";
    const isPersonal = Boolean(asked?.booking?.typed ?? asked?.booking?.visit);
    if (page.partial || isPersonal) context.header("cache-control", NOT_KEPT);
    if (page.partial || isPersonal || status !== 200) {
      return sendReady(context, page.body, { type, status });
    }
    const same = unchanged(context, page.body.etag, isKept ? HALF_A_MINUTE : CHECKED);
    return same ?? sendReady(context, page.body, { type });
  };

  return { answer, built: () => opening };
}
