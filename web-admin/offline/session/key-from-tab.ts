import type { DataKey } from "../encryption/cipher.ts";
import { leaderLock } from "../platform/async.ts";
import type { Platform } from "../platform/platform.ts";
import type { DeviceTabs } from "./device-tabs.ts";

/** A suspended tab does not answer: a new tab waits no longer than this. */
const ANSWER_WITHIN_MS = 300;

/**
 * Passes the data key from open tabs to a new one, from memory to memory: it cannot be exported.
 * «Изменить» opens a tab, and offline it would ask for the password each time.
 *
 * @param own this tab's key of a user, while it may be passed on
 */
export function keyFromTab(
  { clock, locks }: Pick<Platform, "clock" | "locks">,
  tabs: DeviceTabs,
  own: (userId: number) => DataKey | null,
) {
  const waiting = new Set<(message: { userId: number; key: DataKey }) => void>();
  tabs.on("key", (message) => {
    for (const receive of [...waiting]) receive(message);
  });
  tabs.on("key-wanted", ({ userId }) => {
    const key = own(userId);
    if (key) tabs.post({ kind: "key", userId, key });
  });

  return {
    /** Null if no open tab has this user's key. */
    async ask(userId: number): Promise<DataKey | null> {
      // Without a leader no tab has it, and a start offline does not wait.
      if (!(await locks.taken(leaderLock(userId)))) return null;
      return new Promise((resolve) => {
        const end = (key: DataKey | null) => {
          cancel();
          waiting.delete(receive);
          resolve(key);
        };
        const receive = (message: { userId: number; key: DataKey }) => {
          if (message.userId === userId) end(message.key);
        };
        const cancel = clock.after(ANSWER_WITHIN_MS, () => end(null));
        waiting.add(receive);
        tabs.post({ kind: "key-wanted", userId });
      });
    },
  };
}
