import { Hono } from "hono";
import { answerFile } from "../platform/http/answers/static-files.ts";
import type { Env } from "../platform/http/env.ts";
import { allow } from "../platform/http/policy.ts";
import type { SitePages } from "./answer-page.ts";
import { robots, sitemap } from "./sitemap.ts";

const A_YEAR = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

/** Addresses that the specification writes in more than one way. */
const MOVED: Record<string, string> = {
  "/gynecology": "/services/gynecology",
  "/services/laboratory": "/services/labaratory",
  "/prices": "/services",
  "/contacts": "/#contacts",
};

const NOT_OURS = /^\/(api|uploads|admin)(\/|$)/;
const FILE = /\.[a-z0-9]+$/i;

/** The public site; mounted last, because it answers every address that no other route has. */
export function siteRoutes(pages: SitePages) {
  return new Hono<Env>()
    .get("/doctor/:id", allow("anyone"), (context) =>
      context.redirect(`/doctors/${encodeURIComponent(context.req.param("id"))}`, 301),
    )
    .get("/robots.txt", allow("anyone"), (context) =>
      context.body(robots(context.get("publicOrigin")), 200, {
        "content-type": "text/plain; charset=UTF-8",
      }),
    )
    .get("/sitemap.xml", allow("anyone"), async (context) => {
      const text = await sitemap(context.get("server").db, context.get("publicOrigin"));
      return context.body(text, 200, { "content-type": "application/xml; charset=UTF-8" });
    })
    .get("*", allow("anyone"), async (context) => {
      const { path } = context.req;
      if (NOT_OURS.test(path)) return context.notFound();
      const moved = MOVED[path];
      if (moved) return context.redirect(moved, 301);
      const built = FILE.test(path) ? await pages.built() : null;
      const file = await built?.readFile(path.slice(1));
      if (!file) return pages.answer(context, { search: new URL(context.req.url).search });
      const keep = path.startsWith("/assets/") ? A_YEAR : A_DAY;
      return answerFile(context.req.raw, file, { "cache-control": keep });
    });
}
