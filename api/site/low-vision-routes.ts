import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { LOW_VISION_COOKIE, lowVisionText, readLowVision } from "../../shared/site/low-vision.ts";
import { readForm } from "../platform/http/bodies/form.ts";
import type { Env } from "../platform/http/env.ts";
import { allow } from "../platform/http/policy.ts";

const YEAR_SECONDS = 31_536_000;
/** Placeholder origin of this site, to resolve addresses against. */
const OWN = "http://own.invalid";
/** Browsers drop some of them from an address, so that `/\t/host` names another site. */
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
      maxAge: mode ? YEAR_SECONDS : 0,
    });
    return context.redirect(ownPath(to), 303);
  },
);

/** An address within this site, as a browser understands it; anything else is the home page. */
function ownPath(to: string): string {
  if (CONTROL.test(to) || !URL.canParse(to, OWN)) return "/";
  const { origin, pathname, search, hash } = new URL(to, OWN);
  // `/.//host` is of this site, and its path alone would name another.
  return origin === OWN && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
