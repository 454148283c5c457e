import { type Digest, DigestTree, digestQuerySchema } from "../../../shared/sync/digest.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Position } from "../../../web-admin/offline/storage/databases.ts";
import type { Reply } from "../../../web-admin/offline/sync/calls.ts";
import type { Held } from "../../../web-admin/offline/sync/mirror-digest.ts";
import type { HttpRequest } from "../../../web-admin/server/http-client.ts";

const KEYS = ["doctors", "day/2027-06-10/1", "day/2027-06-11/1", "day/2027-06-21/2"];
const POSITION: Position = {
  ...{ cursor: "c", today: "2027-06-10" as Day, epoch: "e", horizon: "1", seen: "1:1:" },
  ...{ syncedAt: "2027-06-10T06:00:00Z", timeZone: "Europe/Moscow", skewMs: 0 },
};

export const treeOf = (values: Readonly<Record<string, bigint>>): DigestTree => {
  const tree = new DigestTree();
  for (const [key, value] of Object.entries(values)) tree.set(key, value);
  return tree;
};
export const HELD = Object.fromEntries(KEYS.map((key, index) => [key, BigInt(index + 1)]));
export const held: Held = { tree: treeOf(HELD), position: POSITION };

export const answered = (body: unknown): Reply => ({
  ...{ kind: "answered", status: 200, body, problem: null, etag: null, epoch: null, xid: null },
});
export const LATER: Reply = {
  ...{ kind: "later", connectionFailed: true, reached: false, tooOld: false, retryAfterMs: null },
};

/** Answers as a server does that holds `tree`. */
export function serverWith(tree: DigestTree, changed: readonly string[][] = []) {
  const asked: { except: string[]; branches: string[] }[] = [];
  const left = [...changed];
  const call = async ({ body }: HttpRequest): Promise<Reply> => {
    const query = digestQuerySchema.parse(body);
    asked.push({ except: query.except, branches: query.branches });
    const keys = left.shift();
    if (keys) return answered({ kind: "changed", keys } satisfies Digest);
    const theirs = tree.without(query.except);
    if (theirs.root === query.root) return answered({ kind: "same" } satisfies Digest);
    const branches = theirs.branches();
    const leaves = theirs.leaves(query.branches);
    return answered({ kind: "different", branches, leaves } satisfies Digest);
  };
  return { call, asked };
}
