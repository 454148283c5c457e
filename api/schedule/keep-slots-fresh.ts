import type { MiddlewareHandler } from "hono";
import type { Env } from "../http/env.ts";
import { slotsChanged } from "./visitor-slots.ts";

/**
 * Between a write's commit and its answer: this process shows its slots no longer as they were.
 * What was refused changed nothing; of what failed nobody knows.
 */
export const keepSlotsFresh: MiddlewareHandler<Env> = async (context, next) => {
  await next();
  const { status } = context.res;
  if (context.req.method === "GET" || (status >= 400 && status < 500)) return;
  const employee = context.get("slotsOf");
  slotsChanged(context.get("server"), employee === undefined ? null : [employee]);
};
