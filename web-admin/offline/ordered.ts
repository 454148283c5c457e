const FEW = 32;

/** An item before and after; null where there was none, or is none. */
export interface Change<T> {
  before: T | null;
  after: T | null;
}

/** Items kept in a total order through small and large changes; what is in it must not change its place. */
export class Ordered<T> {
  #items: T[] = [];

  constructor(readonly compare: (a: T, b: T) => number) {}

  get items(): readonly T[] {
    return this.#items;
  }

  /** The index of the first item for which `isBefore` is false; items before it come first. */
  firstNot(isBefore: (item: T) => boolean): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = this.#items[middle];
      if (item !== undefined && isBefore(item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What keeps its place is replaced where it stands; the rest is taken out and put in. */
  change(changes: readonly Change<T>[]): void {
    const removed = new Set<T>();
    const added: T[] = [];
    for (const { before, after } of changes) {
      if (before !== null && after !== null && this.#replaceInPlace(before, after)) continue;
      if (before !== null) removed.add(before);
      if (after !== null) added.push(after);
    }
    if (removed.size + added.length <= FEW) this.#replaceFew(removed, added);
    else this.#replaceMany(removed, added);
  }

  #replaceInPlace(before: T, after: T): boolean {
    if (this.compare(before, after) !== 0) return false;
    const at = this.firstNot((each) => this.compare(each, before) < 0);
    if (this.#items[at] !== before) return false;
    this.#items[at] = after;
    return true;
  }

  #replaceFew(removed: ReadonlySet<T>, added: readonly T[]): void {
    for (const item of removed) {
      const at = this.firstNot((each) => this.compare(each, item) < 0);
      if (this.#items[at] === item) this.#items.splice(at, 1);
    }
    for (const item of added) {
      const at = this.firstNot((each) => this.compare(each, item) < 0);
      this.#items.splice(at, 0, item);
    }
  }

  #replaceMany(removed: ReadonlySet<T>, added: readonly T[]): void {
    const kept = removed.size > 0 ? this.#items.filter((item) => !removed.has(item)) : this.#items;
    this.#items = merge(kept, [...added].sort(this.compare), this.compare);
  }
}

function merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): T[] {
  const merged: T[] = [];
  let next = 0;
  for (const item of a) {
    for (let other = b[next]; other !== undefined && compare(other, item) < 0; other = b[next]) {
      merged.push(other);
      next++;
    }
    merged.push(item);
  }
  for (; next < b.length; next++) {
    const other = b[next];
    if (other !== undefined) merged.push(other);
  }
  return merged;
}
