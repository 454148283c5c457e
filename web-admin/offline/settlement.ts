import { isParked } from "./fold.ts";
import type { Settlement } from "./operation.ts";
import type { Outbox } from "./outbox.ts";
import type { World } from "./world.ts";

/** Lets screens wait for the server's word on an operation. */
export function createSettlements({ clock }: World, outbox: Outbox) {
  const waiters = new Set<() => void>();

  /** An operation that is gone was answered (and is in the mirror) or ended by a person. */
  function now(key: string): Settlement | null {
    const entry = outbox.entries().find((each) => each.key === key);
    if (!entry) return { outcome: "done", record: null };
    if (entry.state === "done") return { outcome: "done", record: entry.answer?.record ?? null };
    const { answer } = entry;
    if (!isParked(entry) || !answer?.problem) return null;
    return { outcome: "refused", problem: answer.problem, answer };
  }

  return {
    /** To be called with every change of the outbox. */
    check(): void {
      for (const look of [...waiters]) look();
    },
    settled: (key: string, withinMs: number) =>
      new Promise<Settlement>((resolve) => {
        const tell = (settlement: Settlement) => {
          cancel();
          waiters.delete(look);
          resolve(settlement);
        };
        const look = () => {
          const settlement = now(key);
          if (settlement) tell(settlement);
        };
        const cancel = clock.after(withinMs, () => tell({ outcome: "queued" }));
        waiters.add(look);
        look();
      }),
  };
}
