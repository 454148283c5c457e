import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PROBLEM, type Problem } from "../../../shared/schema/problem.ts";

/** A refusal with a status and a code for the caller; functions throw it. */
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

/** 409: the device's cursor or epoch does not continue here, so it needs a new snapshot. */
export const resync = () =>
  new Refusal(409, PROBLEM.resync, "Данные на устройстве нужно загрузить заново");

/** A 400 that names each bad field; the first message leads. */
export const invalid = (fields: Record<string, string>, message = Object.values(fields)[0]) =>
  new Refusal(400, PROBLEM.invalid, message ?? "Проверьте введённые данные", { fields });

/** 429 with the seconds to wait. */
export const tooMany = (message: string, seconds: number) =>
  new Refusal(429, PROBLEM.tooMany, message, {}, retryAfter(seconds));

/** 503: the same request may be sent again. */
export const unavailable = (
  seconds: number,
  message = "Сервис временно недоступен, попробуйте через несколько секунд",
) => new Refusal(503, PROBLEM.unavailable, message, {}, retryAfter(seconds));

export function refuse(context: Context, refusal: Refusal) {
  return context.json(refusal.body, refusal.status, refusal.headers);
}

const retryAfter = (seconds: number) => ({
  "Retry-After": String(Math.max(1, Math.ceil(seconds))),
});
