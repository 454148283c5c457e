import type { Context } from "hono";
import { PLAIN_PAGE_POLICY, plainPage } from "./answers/plain-page.ts";
import type { Env } from "./env.ts";

/**
 * Whether a browser requests a page or a download, rather than the app data. Such a request counts
 * as a visitor's even with a session cookie, so an address typed behind the lock screen shows nothing.
 */
export const isNavigation = (context: Context<Env>): boolean =>
  context.req.header("sec-fetch-mode") === "navigate" ||
  context.req.header("sec-fetch-dest") === "document";

/** Answers a navigation to a route that needs a right. */
export const refuseNavigation = (context: Context<Env>) =>
  context.html(page, 403, {
    "cache-control": "no-store",
    "content-security-policy": PLAIN_PAGE_POLICY,
  });

const page = plainPage(
  "По этому адресу ничего не показывается",
  `<p>Данные клиники открываются только в приложении: <a href="/admin">рабочее место
регистратуры</a>. Файлы скачиваются там же.</p>`,
);
