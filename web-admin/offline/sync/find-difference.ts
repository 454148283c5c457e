import {
  BRANCHES_A_QUERY,
  type Digest,
  type DigestQuery,
  differing,
  digestSchema,
} from "../../../shared/sync/digest.ts";
import { apiRequest } from "../../server/api-request.ts";
import type { Caller } from "./calls.ts";
import type { Held } from "./mirror-digest.ts";

/** So often what changed meanwhile is left out before the device pulls first. */
const TRIES = 3;

/** The keys in which what is held differs; `later`: the device has to pull first. */
export async function findDifference(
  call: Caller,
  held: Held,
): Promise<string[] | "same" | "later"> {
  let except: string[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await ask(call, held, except, []);
    if (answer?.kind === "same") return "same";
    if (answer?.kind === "different") return findKeys(call, held, except, answer.branches);
    if (answer?.kind !== "changed") return "later";
    except = answer.keys;
  }
  return "later";
}

async function findKeys(
  call: Caller,
  held: Held,
  except: string[],
  theirs: Readonly<Record<string, string>>,
): Promise<string[] | "later"> {
  const tree = held.tree.without(except);
  const branches = differing(tree.branches(), theirs).slice(0, BRANCHES_A_QUERY);
  const answer = await ask(call, held, except, branches);
  if (answer?.kind !== "different") return "later";
  const keys = differing(tree.leaves(branches), answer.leaves);
  return keys.length > 0 ? keys.sort() : "later";
}

async function ask(
  call: Caller,
  { tree, position }: Held,
  except: string[],
  branches: string[],
): Promise<Digest | null> {
  const { cursor: since, today } = position;
  const { root } = except.length > 0 ? tree.without(except) : tree;
  const body: DigestQuery = { since, today, root, except, branches };
  const reply = await call(apiRequest("POST", "/api/sync/digest", body));
  return (reply.kind === "answered" && digestSchema.safeParse(reply.body).data) || null;
}
