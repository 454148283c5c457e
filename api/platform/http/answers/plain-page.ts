import type { Context } from "hono";
import type { Env } from "../env.ts";

/** The Content-Security-Policy of such a page, which carries its own style sheet. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** A page of plain text, for browsers that cannot show the app. */
export const plainPage = (title: string, body: string) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} — Приём</title>
<style>
body { margin: 12vh auto 0; max-width: 34rem; padding: 0 1.25rem; color: #1c2b24;
  font: 1.125rem/1.6 system-ui, sans-serif; }
h1 { color: #006638; font-size: 1.75rem; line-height: 1.25; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;

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
