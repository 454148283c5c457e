import { parseEtag } from "../../shared/sync/sync.ts";

/** The If-Match header: the ETag that the caller saw; null: none was sent. */
export type IfMatch = string | null;

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
