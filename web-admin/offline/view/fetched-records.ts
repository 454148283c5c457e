import type { ParsedRecord } from "../../../shared/journal/record.ts";
import { isOpen } from "../operations/operation.ts";
import type { QueuedOperation } from "../operations/queued-operation.ts";
import { type ServerVisit, serverVisitOf } from "../operations/server-visit.ts";
import { isRemoval, visitOf } from "../operations/target.ts";

/**
 * Records asked of the server because the mirror does not hold them. No pull brings what own calls
 * made of them, so the answers of those are learnt.
 */
export class FetchedRecords {
  readonly #placed = new Map<string, ServerVisit>();
  readonly #uids = new Map<number, string>();
  #operations: readonly QueuedOperation[] = [];

  of(uid: string): ServerVisit | null {
    return this.#placed.get(uid) ?? null;
  }

  uidOf(id: number): string | null {
    return this.#uids.get(id) ?? null;
  }

  /** What is heard later is newer, unless it was said of an earlier revision. */
  take(record: ParsedRecord, epoch: string | null): void {
    const held = this.#placed.get(record.uid);
    const isOutrun = held?.epoch === epoch && held.record.revision > record.revision;
    if (!isOutrun) this.#placed.set(record.uid, serverVisitOf(record, epoch));
    this.#uids.set(record.id, record.uid);
  }

  /**
   * Learns what was answered since it last looked.
   * @returns the keys of calls that left without this tab seeing an answer
   */
  follow(operations: readonly QueuedOperation[]): string[] {
    const before = this.#operations;
    this.#operations = operations;
    const seen = new Set(before);
    this.learn(operations.filter((operation) => !seen.has(operation)));
    const listed = new Set(operations.map(({ seq }) => seq));
    return before
      .filter(
        (operation) => isOpen(operation) && !listed.has(operation.seq) && this.#isOfHeld(operation),
      )
      .map(({ key }) => key);
  }

  learn(operations: readonly QueuedOperation[]): void {
    for (const operation of operations) {
      const { state, answer } = operation;
      const uid = visitOf(operation);
      if (uid === null || state !== "done" || !answer || !this.#placed.has(uid)) continue;
      if (isRemoval(operation) || !answer.record) this.#placed.delete(uid);
      else this.take(answer.record, answer.epoch);
    }
  }

  #isOfHeld(operation: QueuedOperation): boolean {
    return this.#placed.has(visitOf(operation) ?? "");
  }
}
