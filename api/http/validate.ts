import { zValidator } from "@hono/zod-validator";
import type { Context, ValidationTargets } from "hono";
import type { z } from "zod";
import type { Env } from "./env.ts";
import { invalid, refuse } from "./problems.ts";

/** Validates one part of the request; a failure is a 400 naming each field in Russian. */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result, context) => {
    if (!result.success) return refuse(context, invalid(fieldMessages(result.error)));
  });

/**
 * Parses what only the handler can choose the schema for; throws the same 400. `whole` names what
 * is parsed, where that is not the body but one value of the query.
 */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  whole = "body",
) {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalid(fieldMessages(result.error, whole));
}

/** The request's JSON, or a 400 in words; Hono alone would answer 500. */
export async function readJson(context: Context<Env>): Promise<unknown> {
  try {
    return JSON.parse(await context.req.text());
  } catch {
    throw invalid({ body: "Тело запроса должно быть в формате JSON" });
  }
}

function fieldMessages(
  error: { issues: readonly z.core.$ZodIssue[] },
  whole = "body",
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues)
    messages[issue.path.join(".") || whole] ??= russian(issue.message);
  return messages;
}

const russian = (message: string) =>
  /[А-Яа-яЁё]/.test(message) ? message : "Недопустимое значение";
