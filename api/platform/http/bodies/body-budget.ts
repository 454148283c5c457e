/** How many bytes the bodies of one kind of callers may hold at once. */
export interface Budget {
  all: number;
  /** Of one caller by each of its names, the nearest first: a user, or an address and its networks. */
  each: readonly number[];
}

/** The share of a budget that one body takes. */
export interface Share {
  /** @returns false where the budget has too few bytes left */
  take(bytes: number): boolean;
  release(): void;
}

/** Counts what the bodies hold that are being received or worked on. */
export class BodyBudget {
  #held = 0;
  readonly #byName = new Map<string, number>();

  constructor(private readonly budget: Budget) {}

  /** @param names names of the caller and its networks; names beyond the bounds are ignored */
  share(names: readonly string[]): Share {
    const counted = names.slice(0, this.budget.each.length);
    let mine = 0;
    const add = (bytes: number) => {
      this.#held += bytes;
      mine += bytes;
      for (const name of counted) {
        const held = this.#heldBy(name) + bytes;
        if (held > 0) this.#byName.set(name, held);
        else this.#byName.delete(name);
      }
    };
    return {
      take: (bytes) => {
        const fits = counted.every(
          (name, at) => this.#heldBy(name) + bytes <= (this.budget.each[at] ?? 0),
        );
        if (!fits || this.#held + bytes > this.budget.all) return false;
        add(bytes);
        return true;
      },
      release: () => add(-mine),
    };
  }

  #heldBy(name: string): number {
    return this.#byName.get(name) ?? 0;
  }
}
