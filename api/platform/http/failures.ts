import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { isConnectionError } from "../database/connection.ts";
import { type Env, errorName } from "./env.ts";
import { invalid, notFound, Refusal, refuse, unavailable } from "./problems.ts";

/**
 * Statement and lock timeouts, deadlock, serialization, a server that only reads for now: the same
 * request may well succeed.
 */
const TRY_AGAIN = /^(25006|57014|55P03|40P01|40001|25P03)$/;
/** A character or a number that PostgreSQL cannot hold, missed by the schema. */
const UNSTORABLE = /^(22021|22P05|22003)$/;

/** Answers an uncaught error. */
export const answerFailure: ErrorHandler<Env> = (error, context) =>
  refuse(context, refusalFor(error, context));

/** The refusal that answers an error; those of 500 and above are logged. */
export function refusalFor(error: unknown, context: Context<Env>): Refusal {
  const refusal = refusalOf(error);
  if (refusal && refusal.status < 500) return refusal;
  logFailure(error, context);
  return refusal ?? internal(context.get("requestId"));
}

export const answerUnknownAddress = (context: Context<Env>) =>
  refuse(context, notFound("Такого адреса нет"));

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) return fromFramework(error);
  if (isConnectionError(error)) return unavailable(2);
  const code = codeOf(error);
  if (TRY_AGAIN.test(code)) return unavailable(1);
  if (UNSTORABLE.test(code)) return invalid({ body: "Недопустимые символы или числа в запросе" });
  return null;
}

function fromFramework(error: HTTPException): Refusal | null {
  if (error.status >= 500) return null;
  if (error.status === 413) return new Refusal(413, "too_large", "Слишком большой запрос");
  if (error.status === 404) return notFound();
  return new Refusal(error.status, PROBLEM.invalid, "Запрос не удалось разобрать");
}

const internal = (requestId: string) =>
  new Refusal(
    500,
    PROBLEM.internal,
    `Внутренняя ошибка. Если она повторяется, сообщите её номер: ${requestId}`,
  );

/**
 * PostgreSQL's messages quote values (a patient's name), so only its code and location are logged.
 */
function logFailure(error: unknown, context: Context<Env>): void {
  const fromDatabase = codeOf(error) !== "";
  context.get("server").log({
    level: "error",
    id: context.get("requestId"),
    method: context.req.method,
    route: routePath(context),
    error: errorName(error),
    code: codeOf(error) || null,
    message: error instanceof Error && !fromDatabase ? error.message : null,
    stack: error instanceof Error ? framesOf(error) : null,
  });
}

const framesOf = (error: Error) =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(" | ");

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}
