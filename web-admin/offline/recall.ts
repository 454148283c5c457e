import { knownSchema } from "../../shared/sync.ts";
import type { Caller } from "./calls.ts";
import { isWaiting } from "./fold.ts";
import type { Outbox } from "./outbox.ts";
import type { Projection } from "./projection.ts";
import { stillStanding, unnumbered } from "./standing.ts";

const ASKED_AT_ONCE = 500;

interface RecallNeeds {
  call: Caller;
  outbox: Outbox;
  projection: Projection;
  onDestroyed(uids: readonly string[], toldBy: string): Promise<void>;
}

/**
 * Before a copy is stood on: what was destroyed unheard is dropped here, too; and of what was
 * answered in another life of the database, what this one does not know goes again under its own
 * keys (DESIGN 4.7). Until then the old copy, where there is one, is what it is held against.
 * @param epoch of the new copy
 * @returns false where the server did not say
 */
export async function recall(needs: RecallNeeds, epoch: string): Promise<boolean> {
  const { outbox, projection, onDestroyed } = needs;
  const kept = await outbox.kept();
  const answered = [...kept, ...outbox.entries().filter(({ state }) => state === "done")];
  const earlier = answered.filter(({ answer }) => answer && answer.epoch !== epoch);
  const uids = [...kept, ...outbox.entries()].flatMap(({ subject }) =>
    subject.kind === "record" ? [subject.uid] : [],
  );
  const told = await ask(needs, {
    keys: earlier.map(({ key }) => key),
    uids: [...new Set(uids)],
  });
  if (!told) return false;
  await onDestroyed(told.destroyed, epoch);
  const destroyed = new Set(told.destroyed);
  const lost = earlier
    .filter(({ key, subject }) =>
      subject.kind === "record" && destroyed.has(subject.uid) ? false : !told.known.has(key),
    )
    .toSorted((a, b) => a.seq - b.seq);
  if (lost.length === 0) return true;
  await outbox.sendAgain(lost, (entries) => {
    const again = stillStanding(lost, projection, epoch);
    return [...again, ...unnumbered(again, lost, entries.filter(isWaiting))];
  });
  return true;
}

interface Told {
  known: ReadonlySet<string>;
  destroyed: readonly string[];
}

async function ask(
  { call }: RecallNeeds,
  { keys, uids }: { keys: readonly string[]; uids: readonly string[] },
): Promise<Told | null> {
  const known = new Set<string>();
  const destroyed: string[] = [];
  for (let from = 0; from < Math.max(keys.length, uids.length); from += ASKED_AT_ONCE) {
    const piece = <T>(all: readonly T[]) => all.slice(from, from + ASKED_AT_ONCE);
    const body = { keys: piece(keys), uids: piece(uids) };
    const reply = await call({ method: "POST", path: "/api/sync/known", body });
    const answer = reply.kind === "answered" ? knownSchema.safeParse(reply.body).data : undefined;
    if (!answer) return null;
    for (const key of answer.known) known.add(key);
    destroyed.push(...answer.destroyed);
  }
  return { known, destroyed };
}
