import type { QueuedOperation } from "./operations/queued-operation.ts";
import type { Outbox } from "./storage/outbox.ts";
import type { FetchedRecords } from "./view/fetched-records.ts";
import type { MirrorFollower } from "./view/follow-mirror.ts";
import type { Projection } from "./view/projection.ts";

/** Keeps a tab's projection in step with the outbox on disk, whichever tab writes it. */
export interface OutboxFollower {
  /** @param here whether this tab wrote the change; else it was read */
  follow(here: boolean): void;
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

  function project(): void {
    projected = outbox.operations();
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

  return {
    follow(here) {
      const left = new Set(outbox.operations().map(({ seq }) => seq));
      const isAllThere = projected.every(({ seq }) => left.has(seq));
      if (here || isAllThere || leads()) return project();
      // The mirror on disk has what the missing operations did; this tab may not have read it yet.
      void catchUp().catch(notRead).finally(project);
    },
  };
}
