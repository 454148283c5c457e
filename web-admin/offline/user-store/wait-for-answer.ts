import { isParked, type LaterSettlement, type Settlement } from "../operations/operation.ts";
import type { QueuedOperation } from "../operations/queued-operation.ts";
import type { Platform } from "../platform/platform.ts";
import type { Outbox } from "../storage/outbox.ts";

/** Lets screens wait for the server's answer to an operation. */
export class AnswerWaiters {
  readonly #waiters = new Set<() => void>();

  constructor(
    readonly platform: Pick<Platform, "clock">,
    readonly outbox: Pick<Outbox, "operations" | "retained">,
  ) {}

  /** To be called after each change of the outbox. */
  check(): void {
    for (const look of [...this.#waiters]) look();
  }

  /** An operation that has left the outbox counts as done: answered, or taken back by a person. */
  settled(key: string, withinMs: number): Promise<Settlement> {
    return new Promise((resolve) => {
      const over = new AbortController();
      const settle = (settlement: Settlement) => {
        cancel();
        over.abort();
        resolve(settlement);
      };
      const cancel = this.platform.clock.after(withinMs, () => settle({ outcome: "queued" }));
      this.#wait(key, over.signal, (answer) => settle(answer ?? DONE));
    });
  }

  /** Waits until `signal` aborts; from then on the promise stays pending. */
  answered(key: string, signal: AbortSignal): Promise<LaterSettlement> {
    return new Promise((resolve, reject) => {
      this.#wait(key, signal, (answer) => {
        if (answer) resolve(answer);
        else this.#answerOfRetained(key).then(resolve, reject);
      });
    });
  }

  /** @param tell gets the answer; null: the operation has left the outbox */
  #wait(key: string, signal: AbortSignal, tell: (answer: Answered | null) => void): void {
    const look = () => {
      const operation = this.outbox.operations().find((each) => each.key === key);
      const answer = operation ? answerOf(operation) : null;
      if (operation && !answer) return;
      this.#waiters.delete(look);
      tell(answer);
    };
    signal.addEventListener("abort", () => this.#waiters.delete(look), { once: true });
    this.#waiters.add(look);
    look();
  }

  /** Another tab may have received the answer, and retained the operation, before this one looked. */
  async #answerOfRetained(key: string): Promise<LaterSettlement> {
    const retained = (await this.outbox.retained()).find((each) => each.key === key);
    return (retained && answerOf(retained)) ?? { outcome: "gone" };
  }
}

type Answered = Exclude<Settlement, { outcome: "queued" }>;

const DONE: Answered = { outcome: "done", record: null };

/** Null until the server has answered. */
function answerOf(operation: QueuedOperation): Answered | null {
  const { state, answer } = operation;
  if (state === "done") return { outcome: "done", record: answer?.record ?? null };
  if (!isParked(operation) || !answer?.problem) return null;
  return { outcome: "refused", problem: answer.problem, answer };
}
