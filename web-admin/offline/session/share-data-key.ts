import type { DataKey } from "../encryption/cipher.ts";
import { leaderLock } from "../platform/locks.ts";
import type { Platform } from "../platform/platform.ts";

/** A tab that stands still does not answer; nobody waits for it longer than this. */
const ANSWER_WITHIN_MS = 300;

type Word = { kind: "ask"; userId: number } | { kind: "key"; userId: number; key: DataKey };

/** The open tabs hand the key to a new one, from memory to memory: it cannot be exported. */
export function shareKey(platform: Platform, own: (userId: number) => DataKey | null) {
  const channel = platform.openChannel("priem-keys");
  const waiters = new Set<(word: Extract<Word, { kind: "key" }>) => void>();

  channel.listen((message) => {
    // Only this code posts there.
    const word = message as Word;
    if (word.kind === "key") {
      for (const waiter of [...waiters]) waiter(word);
      return;
    }
    const key = own(word.userId);
    if (key) channel.post({ kind: "key", userId: word.userId, key } satisfies Word);
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
        const hear = (word: { userId: number; key: DataKey }) => {
          if (word.userId === userId) end(word.key);
        };
        const cancel = platform.clock.after(ANSWER_WITHIN_MS, () => end(null));
        waiters.add(hear);
        channel.post({ kind: "ask", userId } satisfies Word);
      });
    },
    close: () => channel.close(),
  };
}
