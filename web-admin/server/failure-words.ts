import { CallFailed } from "./call-failed.ts";

/** A failure as text: the failed action, and the reason, if known. */
export interface Failure {
  title: string;
  reason: string | null;
  /** The server's messages for single fields, by the API's names. */
  fields: Readonly<Record<string, string>>;
}

const NO_LINE = "Нет связи с сервером. Повторите, когда она появится.";

/** The text for a failed request; `title` names the action, in the spec's words. */
export function failureOf(error: unknown, title: string): Failure {
  if (!(error instanceof CallFailed)) return { title, reason: null, fields: {} };
  if (!error.reached) return { title, reason: NO_LINE, fields: {} };
  return { title, reason: error.problem?.message ?? null, fields: error.problem?.fields ?? {} };
}

/**
 * The server's message as the title if there is one, else that the network is down, else
 * `otherwise`.
 */
export function failureBy(error: unknown, otherwise: string): Failure {
  const failure = failureOf(error, otherwise);
  if (!(error instanceof CallFailed)) return failure;
  if (!error.reached) return { ...failure, title: NO_LINE, reason: null };
  return error.problem ? { ...failure, title: error.problem.message, reason: null } : failure;
}
