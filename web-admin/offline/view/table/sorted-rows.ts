const ROOM = 1024;

/** Slots of a table kept in a total order through small and large changes. */
export class SortedRows {
  #slots = new Int32Array(ROOM);
  #length = 0;

  /** @param compare of two slots; what is in here must not change its place */
  constructor(readonly compare: (a: number, b: number) => number) {}

  get length(): number {
    return this.#length;
  }

  /** The slots in order; good until the next change. */
  slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** The index of the first slot for which `isBefore` is false; slots before it come first. */
  firstNot(isBefore: (slot: number) => boolean, end = this.#length): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#slots[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What is between two of those that go moves down as one block. */
  remove(slots: readonly number[]): void {
    const places = slots.map((slot) => this.#placeOf(slot)).sort((a, b) => a - b);
    let end = places[0] ?? this.#length;
    for (const [nth, place] of places.entries()) {
      const next = places[nth + 1] ?? this.#length;
      this.#slots.copyWithin(end, place + 1, next);
      end += next - place - 1;
    }
    this.#length = end;
  }

  /** From the last: what comes behind each moves up as one block. */
  insert(slots: readonly number[]): void {
    const ascending = [...slots].sort(this.compare);
    this.#makeRoom(this.#length + ascending.length);
    let end = this.#length;
    this.#length += ascending.length;
    for (let left = ascending.length; left > 0; left--) {
      const slot = ascending[left - 1] ?? 0;
      const place = this.firstNot((each) => this.compare(each, slot) < 0, end);
      this.#slots.copyWithin(place + left, place, end);
      this.#slots[place + left - 1] = slot;
      end = place;
    }
  }

  #placeOf(slot: number): number {
    const place = this.firstNot((each) => this.compare(each, slot) < 0);
    if (this.#slots[place] !== slot) throw new Error("A record is not where its order says");
    return place;
  }

  #makeRoom(length: number): void {
    if (length <= this.#slots.length) return;
    const wider = new Int32Array(Math.max(length, this.#slots.length * 2));
    wider.set(this.slots());
    this.#slots = wider;
  }
}
