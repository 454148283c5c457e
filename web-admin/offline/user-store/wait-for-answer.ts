import {
  isParked,
  type Operation,
  type Settlement,
  type SettlementSoFar,
} from "../operations/operation.ts";
import { withTimeout } from "../platform/async.ts";
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

  /** The answer, or `queued` without one in time. */
  async settled(key: string, withinMs: number): Promise<SettlementSoFar> {
    const over = new AbortController();
    const answer = this.answered(key, over.signal);
    const settlement = await withTimeout(this.platform, answer, withinMs);
    over.abort();
    return settlement ?? { outcome: "queued" };
  }

  /** Waits until `signal` aborts; from then on the promise stays pending. */
  answered(key: string, signal: AbortSignal): Promise<Settlement> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const operation = this.outbox.operations().find((each) => each.key === key);
        const answer = operation && answerOf(operation);
        if (operation && !answer) return;
        this.#waiters.delete(look);
        if (answer) resolve(answer);
        else this.#answerOfRetained(key).then(resolve, reject);
      };
      signal.addEventListener("abort", () => this.#waiters.delete(look), { once: true });
      this.#waiters.add(look);
      look();
    });
  }

  /** Another tab may have received the answer, and retained the operation, before this one looked. */
  async #answerOfRetained(key: string): Promise<Settlement> {
    const retained = (await this.outbox.retained()).find((each) => each.key === key);
    return (retained && answerOf(retained)) ?? { outcome: "gone" };
  }
}

/** Null until the server has answered. */
function answerOf(operation: Operation): Settlement | null {
  const { state, answer } = operation;
  if (state === "done") return { outcome: "done", record: answer?.record ?? null };
  if (!isParked(operation) || !answer?.problem) return null;
  return { outcome: "refused", problem: answer.problem, answer };
}
