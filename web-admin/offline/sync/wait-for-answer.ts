import { isParked, type LaterSettlement, type Settlement } from "../operations/operation.ts";
import type { QueuedOperation } from "../operations/queued-operation.ts";
import type { Platform } from "../platform/platform.ts";
import type { Outbox } from "../storage/outbox.ts";

/** Lets screens wait for the server's word on an operation. */
export function createAnswerWaiters(
  { clock }: Pick<Platform, "clock">,
  outbox: Pick<Outbox, "operations" | "retained">,
) {
  const waiters = new Set<() => void>();

  function settlementOf(key: string): LaterSettlement | null {
    const operation = outbox.operations().find((each) => each.key === key);
    return operation ? answerOf(operation) : { outcome: "gone" };
  }

  /** Another tab may have heard the answer, and retained the call, before this one looked. */
  async function settlementOfRetained(key: string): Promise<LaterSettlement> {
    const retained = (await readRetained()).find((each) => each.key === key);
    return (retained && answerOf(retained)) ?? { outcome: "gone" };
  }

  let reading: Promise<readonly QueuedOperation[]> | null = null;

  /** Once for all that are looked for at one moment. */
  function readRetained() {
    queueMicrotask(() => {
      reading = null;
    });
    reading ??= outbox.retained();
    return reading;
  }

  return {
    /** To be called with every change of the outbox. */
    check(): void {
      for (const look of [...waiters]) look();
    },
    /** What is gone counts as done: within seconds it was answered, or taken back in sight. */
    settled: (key: string, withinMs: number) =>
      new Promise<Settlement>((resolve) => {
        const settle = (settlement: Settlement) => {
          cancel();
          waiters.delete(look);
          resolve(settlement);
        };
        const look = () => {
          const settlement = settlementOf(key);
          if (settlement) settle(settlement.outcome === "gone" ? DONE : settlement);
        };
        const cancel = clock.after(withinMs, () => settle({ outcome: "queued" }));
        waiters.add(look);
        look();
      }),
    answered: (key: string, signal: AbortSignal) =>
      new Promise<LaterSettlement>((resolve, reject) => {
        const look = () => {
          const settlement = settlementOf(key);
          if (!settlement) return;
          waiters.delete(look);
          if (settlement.outcome !== "gone") resolve(settlement);
          else settlementOfRetained(key).then(resolve, reject);
        };
        signal.addEventListener("abort", () => waiters.delete(look), { once: true });
        waiters.add(look);
        look();
      }),
  };
}

const DONE: Settlement = { outcome: "done", record: null };

/** Null until the server has answered. */
function answerOf(operation: QueuedOperation): LaterSettlement | null {
  const { state, answer } = operation;
  if (state === "done") return { outcome: "done", record: answer?.record ?? null };
  if (!isParked(operation) || !answer?.problem) return null;
  return { outcome: "refused", problem: answer.problem, answer };
}
