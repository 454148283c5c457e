import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import {
  LOW_VISION_COOKIE,
  LOW_VISION_SECONDS,
  lowVisionText,
  readLowVision,
} from "../../shared/site/low-vision.ts";
import { answerFile, FOREVER } from "../platform/http/answers/files.ts";
import { readForm } from "../platform/http/bodies/form.ts";
import type { Env } from "../platform/http/env.ts";
import { allow } from "../platform/http/policy.ts";
import type { SitePages } from "./answer-page.ts";
import { robots, sitemap } from "./sitemap.ts";
import { linkAddress } from "./visit-page/link-routes.ts";

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
      const moved = MOVED[path] ?? linkAddress(path);
      if (moved) return context.redirect(moved, 301);
      const built = FILE.test(path) ? await pages.built() : null;
      const file = await built?.readFile(path.slice(1));
      if (!file) return pages.answer(context, { search: new URL(context.req.url).search });
      const keep = path.startsWith("/assets/") ? FOREVER : A_DAY;
      return answerFile(context.req.raw, file, { "cache-control": keep });
    });
}

/** Placeholder origin of this site, to resolve addresses against. */
const OWN = "http://own.invalid";
/** Browsers drop some of them from an address, so that `/\t/host` names a different site. */
const CONTROL = /\p{Cc}/u;

/** The switches of the low-vision version, for browsers without scripts. */
export const lowVisionRoutes = new Hono<Env>().post(
  "/low-vision",
  allow("anyone"),
  async (context) => {
    const form = await readForm(context);
    const mode = readLowVision(String(form.get("mode") ?? ""));
    const to = String(form.get("to") ?? "");
    setCookie(context, LOW_VISION_COOKIE, mode ? lowVisionText(mode) : "", {
      path: "/",
      sameSite: "Lax",
      maxAge: mode ? LOW_VISION_SECONDS : 0,
    });
    return context.redirect(ownPath(to), 303);
  },
);

/** An address within this site, as a browser understands it; anything else is the home page. */
function ownPath(to: string): string {
  if (CONTROL.test(to) || !URL.canParse(to, OWN)) return "/";
  const { origin, pathname, search, hash } = new URL(to, OWN);
  // `/.//host` is of this site, and its path alone would name a different one.
  return origin === OWN && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
