import type { Context } from "hono";
import { HEADERS, parseEtag } from "../../../shared/sync/sync.ts";
import type { Env } from "./env.ts";
import { Refusal } from "./problems.ts";

/** The If-Match header: the ETag that the caller last read; null without the header. */
export type IfMatch = string | null;

/**
 * The header of a write that changes or removes something with a revision. A program has to send
 * one, if only `*`: without it its write would silently replace what a person has changed meanwhile.
 * Throws 428.
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
