import type { Context } from "hono";
import { HEADERS, parseEtag } from "../../../shared/sync/sync.ts";
import type { Env } from "./env.ts";
import { Refusal } from "./problems.ts";

/** The If-Match header: the ETag that the caller last read; null without the header. */
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
