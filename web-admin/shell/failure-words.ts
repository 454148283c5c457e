import { CallFailed } from "./server.ts";

/** A failure in words: what did not happen, and why where that is known. */
export interface Failure {
  title: string;
  reason: string | null;
  /** The server's word on single fields, by the API's names. */
  fields: Readonly<Record<string, string>>;
}

const NO_LINE = "Нет связи с сервером. Повторите, когда она появится.";

/** What a screen says of a failed call; `title` are the spec's words for it. */
export function failureOf(error: unknown, title: string): Failure {
  if (!(error instanceof CallFailed)) return { title, reason: null, fields: {} };
  if (!error.reached) return { title, reason: NO_LINE, fields: {} };
  return { title, reason: error.problem?.message ?? null, fields: error.problem?.fields ?? {} };
}

/** The server's own message where it gave one, else the spec's words. */
export function failureBy(error: unknown, otherwise: string): Failure {
  const failure = failureOf(error, otherwise);
  const said = error instanceof CallFailed && error.problem;
  return said ? { ...failure, title: said.message, reason: null } : failure;
}
