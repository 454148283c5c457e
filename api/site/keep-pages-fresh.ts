import type { MiddlewareHandler } from "hono";
import type { Env } from "../http/env.ts";
import { pagesChanged } from "./kept-pages.ts";

/** Between a write's commit and its answer: this process shows no page as it was before. */
export const keepPagesFresh: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  const { status } = context.res;
  const refused = status >= 400 && status < 500;
  if (context.req.method !== "GET" && !refused) pagesChanged(context.get("server"));
};
