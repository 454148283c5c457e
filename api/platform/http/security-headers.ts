import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

const COMMON = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const OWN = "script-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'";

/** `style-src-attr`: articles keep text properties of `style`, and React writes some. */
const siteWith = (styles: string) =>
  `default-src 'none'; ${OWN}; img-src 'self' data:; style-src ${styles}; style-src-attr 'unsafe-inline'; frame-src https://yandex.ru https://*.yandex.ru; ${COMMON}`;
const SITE = siteWith("'self'");
/** Mantine injects <style>. */
const ADMIN = `default-src 'none'; ${OWN}; img-src 'self' data: blob:; worker-src 'self'; style-src 'self' 'unsafe-inline'; ${COMMON}`;
const DATA = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of a page whose head carries this style sheet and no other. */
export function policyOfPage(style: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
  return siteWith(`'sha256-${hash}'`);
}

const HSTS = "max-age=31536000";

/** A Content-Security-Policy or Referrer-Policy set by a route is not replaced. */
export const securityHeaders: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", policyFor(context.req.path));
  }
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Referrer-Policy")) {
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  }
  headers.set("X-Frame-Options", "DENY");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  // A cache would show a refusal, or a missing page, after it has changed.
  if (context.res.status >= 400 && !headers.has("Cache-Control")) {
    headers.set("Cache-Control", "no-store");
  }
  if (context.get("origin").startsWith("https:")) headers.set("Strict-Transport-Security", HSTS);
};

function policyFor(path: string): string {
  if (path === "/admin" || path.startsWith("/admin/")) return ADMIN;
  if (path.startsWith("/api") || path.startsWith("/uploads/")) return DATA;
  return SITE;
}
