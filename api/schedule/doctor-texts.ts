/** The JSON of one doctor, without the brackets around the list. */
export interface DoctorText {
  employee: number;
  text: string;
}

/** The texts of these doctors, or of all that visitors may see, in the order they are listed. */
export type ReadTexts = (employees: readonly number[] | null) => Promise<DoctorText[]>;

/**
 * One text a doctor, kept until it is called stale. A reading that began before that is answered
 * to whoever waited for it, and not kept.
 */
export class DoctorTexts {
  #kept: ReadonlyMap<number, DoctorText> | null = null;
  readonly #stale = new Set<number>();
  /** Counts invalidations. */
  #turn = 0;
  #reading: { turn: number; texts: Promise<ReadonlyMap<number, DoctorText>> } | null = null;

  constructor(private readonly read: ReadTexts) {}

  /** Null: of every doctor, and of who they are. */
  callStale(employees: Iterable<number> | null): void {
    this.#turn += 1;
    if (employees === null) this.#kept = null;
    else for (const employee of employees) this.#stale.add(employee);
  }

  /** All visible doctors' texts; the same object for as long as nothing in it changed. */
  async all(): Promise<ReadonlyMap<number, DoctorText>> {
    if (this.#kept && this.#stale.size === 0) return this.#kept;
    if (this.#reading?.turn === this.#turn) return this.#reading.texts;
    const reading = { turn: this.#turn, texts: this.#readAnew() };
    this.#reading = reading;
    try {
      return await reading.texts;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async #readAnew(): Promise<ReadonlyMap<number, DoctorText>> {
    const turn = this.#turn;
    const before = this.#kept;
    const texts = before
      ? replaced(before, await this.read([...this.#stale]))
      : new Map((await this.read(null)).map((each) => [each.employee, each]));
    if (turn === this.#turn) {
      this.#kept = texts;
      this.#stale.clear();
    }
    return texts;
  }
}

/** A booking makes a doctor's offered times stale, too, and leaves them as they were. */
function replaced(before: ReadonlyMap<number, DoctorText>, read: readonly DoctorText[]) {
  const changed = read.filter(({ employee, text }) => {
    const known = before.get(employee);
    return known !== undefined && known.text !== text;
  });
  if (changed.length === 0) return before;
  const after = new Map(before);
  for (const each of changed) after.set(each.employee, each);
  return after;
}
