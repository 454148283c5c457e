/** How many bytes the bodies of one kind of callers may hold at once, all together and each caller's. */
export interface Budget {
  all: number;
  each: number;
}

/** The share of a budget that one body takes. */
export interface Share {
  /** @returns false where the budget has too few bytes left */
  take(bytes: number): boolean;
  release(): void;
}

/** Keeps count of what the bodies hold that are being received or worked on. */
export class BodyBudget {
  #held = 0;
  readonly #byCaller = new Map<string, number>();

  constructor(private readonly budget: Budget) {}

  /** @param caller whose share it counts against: a user, an address */
  share(caller: string): Share {
    let mine = 0;
    return {
      take: (bytes) => {
        const theirs = this.#byCaller.get(caller) ?? 0;
        if (this.#held + bytes > this.budget.all || theirs + bytes > this.budget.each) return false;
        mine += bytes;
        this.#held += bytes;
        this.#byCaller.set(caller, theirs + bytes);
        return true;
      },
      release: () => {
        const left = (this.#byCaller.get(caller) ?? 0) - mine;
        this.#held -= mine;
        mine = 0;
        if (left > 0) this.#byCaller.set(caller, left);
        else this.#byCaller.delete(caller);
      },
    };
  }
}
