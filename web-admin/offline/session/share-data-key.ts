import type { DataKey } from "../encryption/cipher.ts";
import { leaderLock } from "../platform/locks.ts";
import type { Platform } from "../platform/platform.ts";
import type { DeviceTabs } from "./device-tabs.ts";

/** A tab that stands still does not answer; nobody waits for it longer than this. */
const ANSWER_WITHIN_MS = 300;

/** The open tabs hand the key to a new one, from memory to memory: it cannot be exported. */
export function shareKey(
  platform: Pick<Platform, "clock" | "locks">,
  tabs: DeviceTabs,
  own: (userId: number) => DataKey | null,
) {
  const waiters = new Set<(message: { userId: number; key: DataKey }) => void>();

  tabs.on("key", (message) => {
    for (const waiter of [...waiters]) waiter(message);
  });
  tabs.on("key-wanted", ({ userId }) => {
    const key = own(userId);
    if (key) tabs.post({ kind: "key", userId, key });
  });

  return {
    /** Null where no tab has this user's key. */
    async ask(userId: number): Promise<DataKey | null> {
      // Where none leads none has it, and nobody need wait for an answer.
      if (!(await platform.locks.taken(leaderLock(userId)))) return null;
      return new Promise((resolve) => {
        const end = (key: DataKey | null) => {
          cancel();
          waiters.delete(hear);
          resolve(key);
        };
        const hear = (message: { userId: number; key: DataKey }) => {
          if (message.userId === userId) end(message.key);
        };
        const cancel = platform.clock.after(ANSWER_WITHIN_MS, () => end(null));
        waiters.add(hear);
        tabs.post({ kind: "key-wanted", userId });
      });
    },
  };
}
