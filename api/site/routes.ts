import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { LOW_VISION_COOKIE } from "../../shared/site.ts";
import type { Env } from "../http/env.ts";
import { unchanged } from "../http/etag.ts";
import { allow } from "../http/policy.ts";
import { answerFile, staticFiles } from "../http/static-files.ts";
import { BUILT_FILES, openBuiltSite } from "./built-site.ts";
import { readClinicFacts } from "./clinic-facts.ts";
import { renderPage } from "./render-page.ts";

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

/** The public site; mounted last, for it answers every address that nobody else has. */
export function siteRoutes() {
  const clinic = readClinicFacts();
  const opening = openBuiltSite();
  const readFile = staticFiles(BUILT_FILES);

  const answerPage = async (context: Context<Env>) => {
    const built = await opening;
    const { path } = context.req;
    if (!built) return context.text("Сайт ещё не собран", 503, { "retry-after": "30" });
    const server = context.get("server");
    const origin = server.config.publicOrigin ?? context.get("origin");
    const lowVision = getCookie(context, LOW_VISION_COOKIE) === "1";
    const page = await renderPage({ path, origin, lowVision }, { built, clinic, server });
    context.header("vary", "Cookie", { append: true });
    if (page.partial) return context.html(page.html, page.status, { "cache-control": "no-store" });
    const etag = `"${Bun.hash(page.html).toString(36)}"`;
    const kept = path === "/appointment" ? CHECKED : HALF_A_MINUTE;
    const same = page.status === 200 ? unchanged(context, etag, kept) : null;
    return same ?? context.html(page.html, page.status);
  };

  return new Hono<Env>()
    .get("/doctor/:id", allow("anyone"), (context) =>
      context.redirect(`/doctors/${encodeURIComponent(context.req.param("id"))}`, 301),
    )
    .get("*", allow("anyone"), async (context) => {
      const { path } = context.req;
      if (NOT_OURS.test(path)) return context.notFound();
      const moved = MOVED[path];
      if (moved) return context.redirect(moved, 301);
      const file = FILE.test(path) ? await readFile(path.slice(1)) : null;
      if (!file) return answerPage(context);
      const keep = path.startsWith("/assets/") ? A_YEAR : A_DAY;
      return answerFile(context.req.raw, file, { "cache-control": keep });
    });
}
