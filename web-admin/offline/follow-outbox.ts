import type { QueuedOperation } from "./operations/queued-operation.ts";
import type { Outbox } from "./storage/outbox.ts";
import type { FetchedRecords } from "./view/fetched-records.ts";
import type { MirrorFollower } from "./view/follow-mirror.ts";
import type { Projection } from "./view/projection.ts";

/** Keeps a tab's projection in step with the outbox on disk, whichever tab writes it. */
export interface OutboxFollower {
  /** @param removed seqs of the operations that this tab has removed */
  follow(removed: ReadonlySet<number>): void;
}

interface FollowNeeds {
  outbox: Outbox;
  projection: Projection;
  fetched: FetchedRecords;
  catchUp: MirrorFollower["catchUp"];
  /** Whether it is this tab that writes to the mirror. */
  leads(): boolean;
  /** The projection is up to date. */
  shown(): void;
  /** Something on disk could not be read. */
  notRead(): void;
}

export function followOutbox({
  outbox,
  projection,
  fetched,
  catchUp,
  leads,
  shown,
  notRead,
}: FollowNeeds): OutboxFollower {
  let projected: readonly QueuedOperation[] = [];

  /** Gone from the outbox by another tab; the mirror that has what they did is still to be read. */
  const awaited = new Map<number, QueuedOperation>();

  function project(): void {
    projected = [...awaited.values(), ...outbox.operations()].toSorted((a, b) => a.seq - b.seq);
    projection.update({ outbox: projected });
    const unread = fetched.follow(projected);
    if (unread.length > 0) learnRetained(unread).catch(notRead);
    shown();
  }

  /** Another tab may have heard the answer to a call, and retained it, before this one looked. */
  async function learnRetained(keys: readonly string[]): Promise<void> {
    const retained = (await outbox.retained()).filter(({ key }) => keys.includes(key));
    fetched.learn(retained);
    shown();
  }

  /** Another tab writes an answer to the mirror before it takes the operation out of the outbox. */
  function awaitMirror(missing: readonly QueuedOperation[]): void {
    for (const operation of missing) awaited.set(operation.seq, operation);
    const done = () => {
      for (const { seq } of missing) awaited.delete(seq);
      project();
    };
    void catchUp().catch(notRead).finally(done);
  }

  return {
    follow(removed) {
      const left = new Set(outbox.operations().map(({ seq }) => seq));
      const missing = projected.filter(
        ({ seq }) => !left.has(seq) && !removed.has(seq) && !awaited.has(seq),
      );
      if (missing.length > 0 && !leads()) awaitMirror(missing);
      project();
    },
  };
}
