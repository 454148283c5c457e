import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { answerFile, FOREVER, staticFiles } from "../platform/http/answers/files.ts";
import { plainPage } from "../platform/http/answers/plain-page.ts";
import type { Env } from "../platform/http/env.ts";
import { isSecureOrigin } from "../platform/http/origin.ts";
import { allow } from "../platform/http/policy.ts";

const BUILT = fileURLToPath(new URL("../../dist/admin/", import.meta.url));
const CHECKED = "no-cache";

/** The built app: its files, and its page at every other address under /admin. */
export function adminRoutes(directory = BUILT) {
  const readFile = staticFiles(directory);

  const answerPage = async (context: Context<Env>) => {
    if (!isSecureOrigin(context.get("origin"))) {
      return context.html(insecure, 403);
    }
    const index = await readFile("index.html");
    if (!index) return context.html(notBuilt, 503, { "retry-after": "30" });
    return answerFile(context.req.raw, index, { "cache-control": CHECKED });
  };

  return new Hono<Env>()
    .get("/login", allow("anyone"), (context) => context.redirect("/admin"))
    .get("/admin", allow("anyone"), answerPage)
    .get("/admin/*", allow("anyone"), async (context) => {
      const name = context.req.path.slice("/admin/".length);
      const file = name === "index.html" ? null : await readFile(name);
      if (file) return answerFile(context.req.raw, file, headersOf(name));
      // A cache would store a page instead of the missing script.
      return isFileName(name) ? context.notFound() : answerPage(context);
    });
}

function headersOf(name: string): Record<string, string> {
  if (name.startsWith("assets/")) return { "cache-control": FOREVER };
  if (name === "sw.js") return { "cache-control": CHECKED, "service-worker-allowed": "/admin" };
  return { "cache-control": CHECKED };
}

const isFileName = (name: string) =>
  name.startsWith("assets/") || /\.(js|css|map|png|svg|ico|json|webmanifest|woff2)$/.test(name);

const insecure = plainPage(
  "Нужно защищённое соединение",
  `<p>Рабочее место регистратуры открывается только по защищённому адресу (https), потому что
в журнале личные данные пациенток. На этом компьютере сервер доступен и как http://localhost.</p>
<p>Администратору: поставьте перед сервером TLS (в комплекте есть готовая настройка) и откройте
/admin по адресу https.</p>`,
);

const notBuilt = plainPage(
  "Приложение ещё не собрано",
  "<p>Файлов приложения на сервере нет. Запустите сервер командой <code>bun start</code>: она соберёт их сама.</p>",
);
