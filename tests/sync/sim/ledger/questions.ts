import type { Decision } from "../../../../web-admin/offline/operations/decision.ts";
import type { VisitView } from "../../../../web-admin/offline/operations/record.ts";

/** A person was asked to decide. */
export interface Question {
  device: string;
  decision: Decision;
}

/** What devices asked of people, and what those had seen when they did what it was about. */
export class Questions {
  readonly all: Question[] = [];
  readonly #seen = new Map<string, VisitView>();
  readonly #known = new Set<string>();
  /** Visits in the way of a schedule's edit that somebody was shown and went on: device and number. */
  readonly confirmed = new Set<string>();

  /** @param record as it was on screen when this call was made */
  restsOn(key: string, record: VisitView | null): void {
    if (record) this.#seen.set(key, record);
  }

  basisOf(key: string): VisitView | null {
    return this.#seen.get(key) ?? null;
  }

  /** What was refused goes again on its own base: the screen may show later words over it. */
  basisOfNext({ key, theirs, mine }: Decision): VisitView | null {
    return theirs ?? this.basisOf(key) ?? mine;
  }

  asked(device: string, decisions: readonly Decision[]): void {
    for (const decision of decisions) {
      const name = `${decision.key} ${decision.operation.attempts}`;
      if (this.#known.has(name)) continue;
      this.#known.add(name);
      this.all.push({ device, decision });
    }
  }
}
