import type { Platform } from "../platform/platform.ts";
import type { MirrorTrouble } from "../storage/mirror.ts";

/** What the leading tab knows of the way to the server. */
export interface Link {
  online: boolean;
  /** The server takes no calls of this app any more before it is updated. */
  appTooOld: boolean;
  /** What is wrong with the copy that is shown; null: nothing. */
  mirrorTrouble: MirrorTrouble | null;
}

export const isSameLink = (one: Link, other: Link) =>
  one.online === other.online &&
  one.appTooOld === other.appTooOld &&
  one.mirrorTrouble === other.mirrorTrouble;

/** The mirror has moved on disk: these documents came, those went. */
export interface MirrorMoved {
  kind: "mirror";
  /** The mirror's count of writes before and after; a tab that was not at `from` has missed some. */
  from: number;
  writes: number;
  keys: readonly string[];
  removed: readonly string[];
  destroyed: readonly string[];
  /** Epoch in which `destroyed` holds. */
  destroyedInEpoch: string | null;
}

/** What tabs of one user send each other. */
export type TabMessage =
  /** The outbox has changed on disk. */
  | { kind: "outbox" }
  | MirrorMoved
  | { kind: "link"; link: Link }
  /** A new tab asks the leader how things stand. */
  | { kind: "hello" }
  /** A person asks for a pull now. */
  | { kind: "sync" }
  /** A tab that does not lead has met rows of the mirror that do not open. */
  | { kind: "unreadable" };

export interface Tabs {
  post(message: TabMessage): void;
  close(): void;
}

/** Hears the other tabs one message after another: what follows a change must be read after it. */
export function joinTabs(
  platform: Platform,
  userId: number,
  onMessage: (message: TabMessage) => Promise<void> | void,
): Tabs {
  const channel = platform.openChannel(`priem-tabs-${userId}`);
  let line: Promise<void> = Promise.resolve();
  channel.listen((message) => {
    // Only this code posts there.
    const heard = message as TabMessage;
    line = line.then(() => onMessage(heard)).catch(() => undefined);
  });
  return {
    post: (message) => channel.post(message),
    close: () => channel.close(),
  };
}
