import { seeded } from "../../../shared/seeded.ts";

/** Random draws from one seed. */
export class Dice {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T | null {
    return from[this.below(from.length)] ?? null;
  }

  /** A name by its weight; `null` where all weights are 0. */
  weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name | null {
    const names = Object.keys(weights) as Name[];
    const total = names.reduce((sum, name) => sum + weights[name], 0);
    let left = this.next() * total;
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    return null;
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join("");
    const variant = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`;
    return variant.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
}
