import type { Settlement } from "../operations/operation.ts";
import { isParked } from "../operations/record-overlay.ts";
import type { Platform } from "../platform/platform.ts";
import type { Outbox } from "../storage/outbox.ts";

/** Lets screens wait for the server's word on an operation. */
export function createAnswerWaiters(
  { clock }: Pick<Platform, "clock">,
  outbox: Pick<Outbox, "operations">,
) {
  const waiters = new Set<() => void>();

  /** An operation that is gone was answered (and is in the mirror) or ended by a person. */
  function now(key: string): Settlement | null {
    const operation = outbox.operations().find((each) => each.key === key);
    if (!operation) return { outcome: "done", record: null };
    if (operation.state === "done")
      return { outcome: "done", record: operation.answer?.record ?? null };
    const { answer } = operation;
    if (!isParked(operation) || !answer?.problem) return null;
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
