import { withoutEndSlashes } from "../../../../shared/site/paths.ts";
import { Refusal } from "../problems.ts";

const KB = 1024;
const MB = 1024 * KB;

/** The largest body each class of route takes; the first match decides. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/upload$/, 10 * MB + 64 * KB],
  [/^\/api\/doctors(\/|$)/, 10 * MB + 64 * KB],
  [/^\/api\/journal\/admin\/template$/, 5 * MB],
  [/^\/api\/articles(\/|$)/, MB],
  [/^\/(api\/journal\/(login|logout|refresh|lock|device-key)|low-vision)$/, 4 * KB],
  [/^\/(api\/journal(\/[^/]+)?|appointment)$/, 16 * KB],
];
const ANY_OTHER = 64 * KB;

/** How many bytes a route's body may have at most. */
export function largestBody(path: string): number {
  const plain = withoutEndSlashes(path);
  return LIMITS.find(([route]) => route.test(plain))?.[1] ?? ANY_OTHER;
}

/** Refuses a body with the limit of its route; of a file without what the form around it takes. */
export function tooLarge(limit: number): Refusal {
  const most = limit >= MB ? `${Math.floor(limit / MB)} МБ` : `${Math.floor(limit / KB)} КБ`;
  return new Refusal(413, "too_large", `Слишком большой запрос: можно не больше ${most}`);
}

/** Methods whose bodies are ignored. */
export const READS = /^(GET|HEAD|OPTIONS)$/;

export const hasBody = (request: Request) =>
  request.headers.has("transfer-encoding") ||
  Number(request.headers.get("content-length") ?? 0) > 0;
