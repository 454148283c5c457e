import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { LOW_VISION_COOKIE } from "../../shared/site/site.ts";
import { readForm } from "../http/bodies/form.ts";
import type { Env } from "../http/env.ts";
import { allow } from "../http/policy.ts";

const YEAR_SECONDS = 31_536_000;
/** A path of this site; `//host` would be another one. */
const OWN_PATH = /^\/(?![/\\])/;

/** The switch of the low-vision version, for browsers without scripts. */
export const lowVisionRoutes = new Hono<Env>().post(
  "/low-vision",
  allow("anyone"),
  async (context) => {
    const form = await readForm(context);
    const on = form.get("on") === "1";
    const to = String(form.get("to") ?? "");
    setCookie(context, LOW_VISION_COOKIE, "1", {
      path: "/",
      sameSite: "Lax",
      maxAge: on ? YEAR_SECONDS : 0,
    });
    return context.redirect(OWN_PATH.test(to) ? to : "/", 303);
  },
);
