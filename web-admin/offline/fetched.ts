import type { JournalRecord } from "../../shared/journal.ts";
import { isOpen, type Placed, placedOf } from "./fold.ts";
import type { OutboxEntry } from "./outbox.ts";

/**
 * Records asked of the server because the mirror does not hold them. No pull brings what own calls
 * made of them, so the answers of those are learnt.
 */
export class Fetched {
  readonly #placed = new Map<string, Placed>();
  readonly #uids = new Map<number, string>();
  #entries: readonly OutboxEntry[] = [];

  of(uid: string): Placed | null {
    return this.#placed.get(uid) ?? null;
  }

  uidOf(id: number): string | null {
    return this.#uids.get(id) ?? null;
  }

  /** What is heard later is newer, unless it was said of an earlier revision. */
  take(record: JournalRecord, epoch: string | null): void {
    const held = this.#placed.get(record.uid);
    const isOutrun = held?.epoch === epoch && held.record.revision > record.revision;
    if (!isOutrun) this.#placed.set(record.uid, placedOf(record, epoch));
    this.#uids.set(record.id, record.uid);
  }

  /**
   * Learns what was answered since it last looked.
   * @returns the keys of calls that left without this tab seeing an answer
   */
  follow(entries: readonly OutboxEntry[]): string[] {
    const before = this.#entries;
    this.#entries = entries;
    const seen = new Set(before);
    this.learn(entries.filter((entry) => !seen.has(entry)));
    const listed = new Set(entries.map(({ seq }) => seq));
    return before
      .filter((entry) => isOpen(entry) && !listed.has(entry.seq) && this.#isOfHeld(entry))
      .map(({ key }) => key);
  }

  learn(entries: readonly OutboxEntry[]): void {
    for (const entry of entries) {
      const { subject, method, state, answer } = entry;
      if (subject.kind !== "record" || state !== "done" || !answer) continue;
      if (!this.#isOfHeld(entry)) continue;
      if (method === "DELETE" || !answer.record) this.#placed.delete(subject.uid);
      else this.take(answer.record, answer.epoch);
    }
  }

  #isOfHeld({ subject }: OutboxEntry): boolean {
    return subject.kind === "record" && this.#placed.has(subject.uid);
  }
}
