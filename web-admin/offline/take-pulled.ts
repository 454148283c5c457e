import type { Outbox } from "./storage/outbox.ts";
import { NOTHING, type Pulled } from "./sync/pull.ts";
import { isInMirror } from "./sync/syncing.ts";
import type { Tabs } from "./tabs/tab-messages.ts";
import type { MirrorFollower } from "./view/follow-mirror.ts";

/** What the leading tab does with each piece that it has pulled into the mirror. */
export function takePulled({
  outbox,
  follower,
  tabs,
}: {
  outbox: Outbox;
  follower: Pick<MirrorFollower, "take">;
  tabs: Pick<Tabs, "post">;
}) {
  async function keepAnswered(piece: Pulled): Promise<void> {
    if (!piece.position) return;
    await outbox.change((operations) => {
      const keep = operations.filter((operation) => isInMirror(operation, piece));
      return keep.length > 0 ? { keep } : null;
    });
  }

  /** Documents first, then the end of folding: what is unfolded is in the mirror by then. */
  async function take(piece: Pulled): Promise<void> {
    tabs.post(follower.take(piece));
    await keepAnswered(piece);
    if (piece.destroyed.length > 0) await outbox.dropDestroyed(piece.destroyed);
  }

  return {
    take,
    takeDestroyed: (destroyed: readonly string[], destroyedInEpoch: string) =>
      take({ ...NOTHING, destroyed, destroyedInEpoch }),
  };
}
