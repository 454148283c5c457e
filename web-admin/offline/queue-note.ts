import type { World } from "./world.ts";

/** How many edits wait here, noted apart from them: what tells that they are gone. */
export interface QueueNote {
  /** How many were noted when the browser took them away while the app was closed; 0: none. */
  lost(): number;
  keep(count: number): void;
  /** A person has read of the loss. */
  acknowledge(): void;
}

/** @param keyId the data key's; it lies beside the edits, so another one means that they went */
export function queueNote({ memory }: World, userId: number, keyId: string): QueueNote {
  const queue = `priem-queue-${userId}`;
  const loss = `priem-queue-lost-${userId}`;
  const [keyBefore, countBefore] = memory.get(queue)?.split(" ") ?? [];
  const wentAway = keyBefore !== undefined && keyBefore !== keyId ? Number(countBefore) : 0;
  let lost = Number(memory.get(loss) ?? 0) + wentAway;

  function note(name: string, text: string): void {
    try {
      if (memory.get(name) !== text) memory.set(name, text);
    } catch (error) {
      // A full disk: the edit itself is kept, and must not count as refused.
      console.error("The device keeps no note of its queue", error);
    }
  }

  if (wentAway > 0) note(loss, String(lost));
  return {
    lost: () => lost,
    keep: (count) => note(queue, `${keyId} ${count}`),
    acknowledge() {
      lost = 0;
      memory.remove(loss);
    },
  };
}
