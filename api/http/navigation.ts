import type { Context } from "hono";
import { PLAIN_PAGE_POLICY, plainPage } from "./answers/plain-page.ts";
import type { Env } from "./env.ts";

/**
 * Whether a browser asks for something to show as a page, or to save, and not for the app. Such a
 * request is a visitor's, whatever cookies come along: an address that is typed in behind the lock
 * screen must show nothing.
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
