import type { Engine } from "../../../../web-admin/offline/engine.ts";
import { isParked, type Operation } from "../../../../web-admin/offline/operations/operation.ts";
import type { VisitView } from "../../../../web-admin/offline/operations/visit.ts";
import type { Decision } from "../../../../web-admin/offline/view/decisions-list.ts";

export interface Question {
  login: string;
  decision: Decision;
}

/** The decisions that devices asked for, and the visits as people saw them when they acted. */
export class Questions {
  readonly all: Question[] = [];
  readonly #seen = new Map<string, VisitView>();
  readonly #known = new Set<string>();
  readonly #versions = new WeakMap<Engine, number>();

  /** @param record as it was on screen when this call was made */
  basedOn(key: string, record: VisitView | null): void {
    if (record) this.#seen.set(key, record);
  }

  basisOf(key: string): VisitView | null {
    return this.#seen.get(key) ?? null;
  }

  /** A refused edit is sent again on its own basis: the screen may show later values over it. */
  basisOfNext({ key, theirs, mine }: Decision): VisitView | null {
    return theirs ?? this.basisOf(key) ?? mine;
  }

  /** Notes the questions on a screen. */
  look(engine: Engine): void {
    if (!engine.ready() || engine.version() === this.#versions.get(engine)) return;
    this.#versions.set(engine, engine.version());
    const isNew = (each: Operation) => isParked(each) && !this.#known.has(nameOf(each));
    // The free times near a refused booking take long to find.
    if (!engine.unsent().some(isNew)) return;
    for (const decision of engine.decisions()) {
      if (!isNew(decision.operation)) continue;
      this.#known.add(nameOf(decision.operation));
      this.all.push({ login: engine.user.login, decision });
    }
  }
}

const nameOf = ({ key, attempts }: Operation) => `${key} ${attempts}`;
