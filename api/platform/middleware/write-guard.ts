import type { MiddlewareHandler } from "hono";
import { hasBody, largestBody, READS, tooLarge } from "../http/bodies/body-limits.ts";
import type { Env } from "../http/env.ts";
import { isOwnWrite } from "../http/origin.ts";
import { forbidden, Refusal, refuse } from "../http/problems.ts";

const TAKEN_TYPES = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

const wrongType = new Refusal(
  415,
  "unsupported_media",
  "Принимаются только JSON и multipart/form-data",
);

/**
 * Refuses writes from other sites, without a content type or too large, before anything reads the
 * body. The body itself is received later, after the route's policy (`receiveBody`).
 */
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
  const length = Number(context.req.header("content-length") ?? 0);
  const most = largestBody(context.req.path);
  if (length > most) return refuse(context, tooLarge(most));
  return next();
};
