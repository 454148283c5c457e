import { CallFailed } from "../../server/call-failed.ts";
import type { Failure } from "../../server/failure-words.ts";

const NO_LINE = "нет связи с сервером";

const failureTitled = (title: string): Failure => ({ title, reason: null, fields: {} });

/** Why the list was not loaded, in the spec's words. */
export function loadFailure(error: unknown): Failure {
  if (!(error instanceof CallFailed)) return failureTitled(`Ошибка: ${String(error)}`);
  if (!error.reached) return failureTitled(`Ошибка: ${NO_LINE}`);
  return {
    ...failureTitled("Ошибка: Network response was not ok"),
    reason: "Сервер не смог отдать список актов. Попробуйте чуть позже.",
  };
}

/** Why a template was refused. */
export function uploadFailure(error: unknown): Failure {
  if (!(error instanceof CallFailed)) return failureTitled(`Ошибка: ${String(error)}`);
  if (!error.reached) return failureTitled(`Ошибка сети: ${NO_LINE}`);
  return failureTitled(`Ошибка: ${error.problem?.message ?? (error.statusText || error.status)}`);
}
