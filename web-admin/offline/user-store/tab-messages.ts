import { SerialQueue } from "../platform/async.ts";
import type { Platform } from "../platform/platform.ts";
import type { MirrorChange } from "../view/projection.ts";

/**
 * `not-stored`: the device refuses to store changes, so the journal is not refreshed. `diverged`:
 * the mirror differs from the server also after a new snapshot.
 */
export type MirrorTrouble = "not-stored" | "diverged";

/** The leading tab's state of the connection and the mirror. */
export interface Link {
  online: boolean;
  /** The server refuses this version of the app until it is updated. */
  appTooOld: boolean;
  /** The fault of the shown mirror; null if it is intact. */
  mirrorTrouble: MirrorTrouble | null;
}

/** A change of the mirror on disk, with the keys of the documents that came. */
export type ChangeOnDisk = Omit<MirrorChange, "rows"> & { keys: readonly string[] };

/** Messages between the tabs of one user. */
export type TabMessage =
  /** The outbox has changed on disk. */
  | { kind: "outbox" }
  /**
   * The mirror's count of writes before and after; a tab that was not at `from` has missed some.
   */
  | ({ kind: "mirror"; from: number; writes: number } & ChangeOnDisk)
  | { kind: "link"; link: Link }
  /** A new tab asks the leader for its link. */
  | { kind: "hello" }
  /** Asks the leader to pull now. */
  | { kind: "sync" };

export interface Tabs {
  post(message: TabMessage): void;
  close(): void;
}

/** Handles messages one after another: data after a change must be read after it. */
export function joinTabs(
  platform: Pick<Platform, "openChannel">,
  userId: number,
  onMessage: (message: TabMessage) => Promise<void>,
): Tabs {
  const channel = platform.openChannel(`priem-tabs-${userId}`);
  const queue = new SerialQueue();
  channel.listen((message) => {
    // Only this code posts there. A reading that fails is repeated at the next message.
    void queue.run(() => onMessage(message as TabMessage)).catch(() => undefined);
  });
  return {
    post: (message) => channel.post(message),
    close: () => channel.close(),
  };
}
