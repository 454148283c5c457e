import { parseEtag } from "../../shared/sync.ts";

/** What a caller last saw of a thing; null: it does not say, or takes any. */
export type IfMatch = string | null;

/** Whether the caller saw this very revision, in this very life of the database. */
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
