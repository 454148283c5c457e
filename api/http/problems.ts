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
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Refusal";
  }

  get body(): Problem & Record<string, unknown> {
    return { code: this.code, message: this.message, ...this.details };
  }
}

export const unauthenticated = (message = "Войдите в систему") =>
  new Refusal(401, PROBLEM.unauthenticated, message);

export const forbidden = (message = "Недостаточно прав") =>
  new Refusal(403, PROBLEM.forbidden, message);

export const notFound = (message = "Не найдено") => new Refusal(404, PROBLEM.notFound, message);

export const otherUser = (message = "Эти изменения сделаны под другой учётной записью") =>
  new Refusal(409, PROBLEM.otherUser, message);

/** What the device has does not join on to what is here. */
export const resync = () =>
  new Refusal(409, PROBLEM.resync, "Данные на устройстве нужно загрузить заново");

/** A 400 that names each bad field; the first message leads. */
export const invalid = (fields: Record<string, string>, message = Object.values(fields)[0]) =>
  new Refusal(400, PROBLEM.invalid, message ?? "Проверьте введённые данные", { fields });

/** Come back in so many seconds; the caller has asked too often. */
export const tooMany = (message: string, seconds: number) =>
  new Refusal(429, PROBLEM.tooMany, message, {}, retryAfter(seconds));

/** Nothing is wrong with the request: it may be sent again as it is. */
export const unavailable = (seconds: number) =>
  new Refusal(
    503,
    PROBLEM.unavailable,
    "Сервис временно недоступен, попробуйте через несколько секунд",
    {},
    retryAfter(seconds),
  );

export function refuse(context: Context, refusal: Refusal) {
  return context.json(refusal.body, refusal.status, refusal.headers);
}

const retryAfter = (seconds: number) => ({
  "Retry-After": String(Math.max(1, Math.ceil(seconds))),
});
