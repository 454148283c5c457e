import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PROBLEM, type Problem } from "../../shared/problem.ts";

/** An answer that is not a success and is the caller's to understand. Verbs throw it. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "Refusal";
  }

  get body(): Problem & Record<string, unknown> {
    return { code: this.code, message: this.message, ...this.details };
  }
}

export const unauthenticated = () =>
  new Refusal(401, PROBLEM.unauthenticated, "Войдите в систему");

export const forbidden = () => new Refusal(403, PROBLEM.forbidden, "Недостаточно прав");

export const notFound = (message = "Не найдено") => new Refusal(404, PROBLEM.notFound, message);

/** A 400 that names each bad field; the first message leads. */
export const invalid = (fields: Record<string, string>, message = Object.values(fields)[0]) =>
  new Refusal(400, PROBLEM.invalid, message ?? "Проверьте введённые данные", { fields });

export function refuse(context: Context, refusal: Refusal) {
  return context.json(refusal.body, refusal.status);
}
