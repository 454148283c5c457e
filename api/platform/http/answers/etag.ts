import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { HEADERS, parseEtag } from "../../../../shared/sync/sync.ts";
import type { Env } from "../env.ts";
import { Refusal } from "../problems.ts";

/** An answer whose bytes are JSON of this type, as `context.json` declares it. */
export type JsonAnswer<Body> = Response & TypedResponse<JSONParsed<Body>, 200, "json">;

/** Answers JSON with an ETag computed from its bytes; 304 if the caller has them already. */
export function answerCached<Body>(
  context: Context<Env>,
  body: Body,
  cacheControl = "no-cache",
): JsonAnswer<Body> {
  const text = JSON.stringify(body);
  const answer: Response =
    unchanged(context, etagOf(text), cacheControl) ??
    context.body(text, 200, { "content-type": "application/json; charset=UTF-8" });
  return answer as JsonAnswer<Body>;
}

export const etagOf = (text: string) => `"${Bun.hash(text).toString(36)}"`;

/** Sets the validators; a 304 if the caller's copy is this one, else null. */
export function unchanged(context: Context<Env>, etag: string, cacheControl: string) {
  context.header("etag", etag);
  context.header("cache-control", cacheControl);
  const held = context.req.header("if-none-match");
  if (held === undefined) return null;
  const opaque = (value: string) => value.trim().replace(/^W\//, "");
  const same = held.split(",").some((each) => opaque(each) === opaque(etag) || each.trim() === "*");
  return same ? context.body(null, 304) : null;
}

/** The If-Match header: the ETag that the caller last read; null if it is absent. */
export type IfMatch = string | null;

/**
 * The If-Match of a write that changes or removes a revision. A program must send one, if only `*`:
 * otherwise its write would silently replace a person's concurrent change. Throws 428.
 */
export function ifMatchOfWrite(context: Context<Env>): IfMatch {
  const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
  if (ifMatch === null && context.get("session")?.kind === "program") throw required;
  return ifMatch;
}

const required = new Refusal(
  428,
  "if_match_required",
  "С токеном доступа изменение и удаление передают If-Match: ETag прочитанного или *",
);

/** Whether the caller saw this revision in this epoch; true without If-Match and for `*`. */
export function stillMatches(
  ifMatch: IfMatch,
  { epoch, revision }: { epoch: string; revision: number },
): boolean {
  if (ifMatch === null || ifMatch.trim() === "*") return true;
  return ifMatch.split(",").some((each) => {
    const seen = parseEtag(each);
    return seen?.epoch === epoch && seen.revision === revision;
  });
}
