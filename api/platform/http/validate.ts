import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Day } from "../../../shared/time/calendar.ts";
import { type BodyPart, described } from "./describe.ts";
import { clinicNow, type Env } from "./env.ts";
import { readId, rowIdSchema } from "./id-param.ts";
import { invalid, type Refusal } from "./problems.ts";

/** Validates the query string; a failure is a 400 that names each field in Russian. */
export const validateQuery = <Schema extends z.core.$ZodType>(schema: Schema) =>
  described(
    zValidator("query", schema, (result) => {
      if (!result.success) throw invalid(fieldMessages(result.error));
    }),
    { query: schema },
  );

/** A description has the same fields on every day, so any day will do. */
export const ANY_DAY: Day = "1970-01-01";

export const jsonBody = (schema: z.core.$ZodType): BodyPart => ({
  media: "application/json",
  schema,
});

/** A schema, or one that depends on the clinic's current day. */
type BodySchema<Schema> = Schema | ((today: Day) => Schema);

type JsonBody<Schema extends z.core.$ZodType<object>> = {
  in: { json: z.input<Schema> };
  out: { json: z.output<Schema> };
};

/** Validates the JSON body; a failure is a 400 that names each field in Russian. */
export function validateBody<Schema extends z.core.$ZodType<object>>(
  schema: BodySchema<Schema>,
): MiddlewareHandler<Env, string, JsonBody<Schema>> {
  const onDay = (today: Day) => (typeof schema === "function" ? schema(today) : schema);
  const validate: MiddlewareHandler<Env, string, JsonBody<Schema>> = async (context, next) => {
    const body = await readJson(context);
    const chosen = onDay(clinicNow(context.get("server")).day);
    context.req.addValidatedData("json", parseWith(chosen, body));
    await next();
  };
  return described(validate, { bodies: [jsonBody(onDay(ANY_DAY))] });
}

type IdIn<Name extends string> = { in: object; out: { param: Record<Name, number> } };

/** Validates a path parameter that is a row's id; `notFound` is the answer to anything else. */
export function validateId<Name extends string = "id">(
  notFound: () => Refusal,
  name = "id" as Name,
): MiddlewareHandler<Env, string, IdIn<Name>> {
  const validate: MiddlewareHandler<Env, string, IdIn<Name>> = async (context, next) => {
    const id = readId(context.req.param(name) ?? "");
    if (id === null) throw notFound();
    context.req.addValidatedData("param", { [name]: id });
    await next();
  };
  return described(validate, { path: { [name]: rowIdSchema } });
}

/**
 * Parses with a schema that only the handler can choose; throws the same 400. `whole` names the
 * parsed value if it is not the body but one value of the query.
 */
export function parseWith<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  whole = "body",
) {
  const result = z.safeParse(schema, input);
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
