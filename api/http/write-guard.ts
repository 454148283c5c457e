import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "./env.ts";
import { isOwnWrite } from "./origin.ts";
import { forbidden, Refusal, refuse } from "./problems.ts";

const KB = 1024;
const MB = 1024 * KB;

/** The largest body each class of route takes; the first match decides. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/upload$/, 10 * MB + 64 * KB],
  [/^\/api\/doctors(\/|$)/, 10 * MB + 64 * KB],
  [/^\/api\/journal\/admin\/template$/, 5 * MB],
  [/^\/api\/articles(\/|$)/, MB],
  [/./, 64 * KB],
];
const READS = /^(GET|HEAD|OPTIONS)$/;
const TAKEN_TYPES = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

const tooLarge = new Refusal(413, "too_large", "Слишком большой запрос");
const wrongType = new Refusal(
  415,
  "unsupported_media",
  "Принимаются только JSON и multipart/form-data",
);
const limitations = LIMITS.map(
  ([path, maxSize]) =>
    [path, bodyLimit({ maxSize, onError: (context) => refuse(context, tooLarge) })] as const,
);

/** What every write must be before anything looks at it: our own page's, typed, of a sane size. */
export const guardWrites: MiddlewareHandler<Env> = async (context, next) => {
  if (READS.test(context.req.method)) return next();
  const own = isOwnWrite(
    { origin: context.req.header("origin"), fetchSite: context.req.header("sec-fetch-site") },
    [context.get("origin"), context.get("server").config.publicOrigin],
  );
  if (!own) return refuse(context, forbidden("Запрос с другого сайта отклонён"));
  const type = context.req.header("content-type");
  // A form of another site needs no preflight to send text/plain; a body must say what it is.
  if (hasBody(context.req.raw) && !TAKEN_TYPES.test(type ?? "")) return refuse(context, wrongType);
  const limit = limitations.find(([path]) => path.test(withoutSlash(context.req.path)))?.[1];
  return limit ? limit(context, next) : next();
};

const hasBody = (request: Request) =>
  request.headers.has("transfer-encoding") ||
  Number(request.headers.get("content-length") ?? 0) > 0;

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, "") : path);
