import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { LOW_VISION_COOKIE } from "../../shared/site.ts";
import type { Env } from "../http/env.ts";
import { unchanged } from "../http/etag.ts";
import { allow } from "../http/policy.ts";
import { sendReady } from "../http/ready.ts";
import { answerFile } from "../http/static-files.ts";
import { openBuiltSite } from "./built-site.ts";
import { clinicFacts } from "./clinic-facts.ts";
import { keptPages } from "./kept-pages.ts";
import { renderPage } from "./render-page.ts";
import { robots, sitemap } from "./sitemap.ts";

const A_YEAR = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";
/** A page may differ by the low-vision cookie, so no shared cache keeps it. */
const HALF_A_MINUTE = "private, max-age=30";
const CHECKED = "private, no-cache";

/** Addresses that the specification writes in more than one way (DESIGN 2.2). */
const MOVED: Record<string, string> = {
  "/gynecology": "/services/gynecology",
  "/services/laboratory": "/services/labaratory",
};

const NOT_OURS = /^\/(api|uploads|admin)(\/|$)/;
const FILE = /\.[a-z0-9]+$/i;

/** The address patients see. */
const originOf = (context: Context<Env>) =>
  context.get("server").config.publicOrigin ?? context.get("origin");

/** The public site; mounted last, for it answers every address that nobody else has. */
export function siteRoutes() {
  const clinic = clinicFacts();
  const opening = openBuiltSite();

  const answerPage = async (context: Context<Env>) => {
    const built = await opening;
    const { path } = context.req;
    if (!built) return context.text("Сайт ещё не собран", 503, { "retry-after": "30" });
    const server = context.get("server");
    const origin = originOf(context);
    const lowVision = getCookie(context, LOW_VISION_COOKIE) === "1";
    const render = () => renderPage({ path, origin, lowVision }, { built, clinic, server });
    // Its free times are of this moment.
    const fleeting = path === "/appointment";
    const name = JSON.stringify([path, origin, lowVision]);
    const { status, partial, body } = fleeting
      ? await render()
      : await keptPages(server).page(name, render);
    context.header("vary", "Cookie", { append: true });
    context.header("content-security-policy", built.policy);
    const type = "text/html; charset=UTF-8";
    if (partial) context.header("cache-control", "no-store");
    if (partial || status !== 200) return sendReady(context, body, { type, status });
    const same = unchanged(context, body.etag, fleeting ? CHECKED : HALF_A_MINUTE);
    return same ?? sendReady(context, body, { type });
  };

  return new Hono<Env>()
    .get("/doctor/:id", allow("anyone"), (context) =>
      context.redirect(`/doctors/${encodeURIComponent(context.req.param("id"))}`, 301),
    )
    .get("/robots.txt", allow("anyone"), (context) => context.text(robots(originOf(context))))
    .get("/sitemap.xml", allow("anyone"), async (context) => {
      const text = await sitemap(context.get("server").db, originOf(context));
      return context.body(text, 200, { "content-type": "application/xml; charset=UTF-8" });
    })
    .get("*", allow("anyone"), async (context) => {
      const { path } = context.req;
      if (NOT_OURS.test(path)) return context.notFound();
      const moved = MOVED[path];
      if (moved) return context.redirect(moved, 301);
      const built = FILE.test(path) ? await opening : null;
      const file = await built?.readFile(path.slice(1));
      if (!file) return answerPage(context);
      const keep = path.startsWith("/assets/") ? A_YEAR : A_DAY;
      return answerFile(context.req.raw, file, { "cache-control": keep });
    });
}
