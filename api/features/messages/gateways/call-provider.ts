import { MINUTE, type Reason, type SendResult } from "./gateway.ts";

/** A provider that has not answered by then may have taken the message all the same. */
const PATIENCE_MS = 15_000;
const LONGEST_ANSWER = 100_000;

export type ProviderAnswer =
  | { kind: "json"; status: number; body: Record<string, unknown> }
  /** An answer, but not the documented JSON object. */
  | { kind: "other"; status: number }
  /** No connection was made: the provider has got nothing. */
  | { kind: "unreached" }
  /** The request may have arrived. */
  | { kind: "none"; reason: Extract<Reason, "timeout" | "lost"> };

interface ProviderCall {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | string;
}

/** One HTTP call. It is never repeated here, and nothing of it is logged. */
export async function callProvider(
  { url, method = "POST", headers = {}, body }: ProviderCall,
  patienceMs = PATIENCE_MS,
): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal,
      redirect: "manual",
      // Bun repeats a request whose connection was closed if it was an old one.
      keepalive: false,
      ...(body !== undefined && method !== "GET" ? { body } : {}),
    });
    const text = (await answer.text()).slice(0, LONGEST_ANSWER);
    const read = objectIn(text);
    return read
      ? { kind: "json", status: answer.status, body: read }
      : { kind: "other", status: answer.status };
  } catch (error) {
    if (isUnreached(error)) return { kind: "unreached" };
    return { kind: "none", reason: signal.aborted ? "timeout" : "lost" };
  }
}

/** The state of a message whose call did not get a documented response. */
export function unanswered(answer: Exclude<ProviderAnswer, { kind: "json" }>): SendResult {
  if (answer.kind === "unreached") {
    return { kind: "later", afterMs: 5 * MINUTE, reason: "unreachable" };
  }
  return { kind: "unknown", reason: answer.kind === "none" ? answer.reason : "answer" };
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    const isObject = typeof read === "object" && read !== null;
    return isObject ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const UNREACHED = new Set(["ConnectionRefused", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && "code" in error && UNREACHED.has(String(error.code));

/** A value inside an answer, by the names on the way to it. */
export function valueAt(body: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((inside, name) => {
    const isObject = typeof inside === "object" && inside !== null;
    return isObject ? (inside as Record<string, unknown>)[name] : undefined;
  }, body);
}

export const numberIn = (value: unknown): number | null => {
  const read = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof read === "number" && Number.isFinite(read) ? read : null;
};
