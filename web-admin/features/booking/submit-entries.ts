import type { Slot } from "../../../shared/time/slots.ts";
import type { Engine, Operation } from "../../offline/index.ts";
import { enteredVisit } from "../../ui/fields/visit-entry.ts";
import { type EditResult, submitEdits, useLatestResults } from "../../ui/sync-status/submit.ts";
import type { Entry } from "./chosen-entries.tsx";

export interface Client {
  name: string;
  phone: string;
  comment: string;
}

export interface Made {
  entry: Entry;
  operation: Operation;
  patient: string;
}

/** A booking that the server did not take; it waits in «Требует решения». */
export interface Refused extends Made {
  reason: string;
}

/** What came of «Добавить записи», in the order a person wants to know it. */
export type Outcome =
  | { kind: "none" }
  | { kind: "added"; made: readonly Made[] }
  | { kind: "queued"; made: readonly Made[]; results: readonly EditResult[] }
  | { kind: "partly"; made: readonly Made[]; refused: readonly Refused[] }
  | { kind: "unsaved"; kept: readonly Entry[] };

/** One call of the API an entry, all through the outbox. */
export async function submitEntries(
  engine: Engine,
  entries: readonly Entry[],
  client: Client,
): Promise<Outcome> {
  if (entries.length === 0) return { kind: "none" };
  const made: Made[] = [];
  const patient = client.name.trim();
  const results = await submitEdits(
    engine,
    entries.map((entry) => async () => {
      const operation = await engine.createVisit(
        enteredVisit({ ...client, service: entry.service }, entry),
      );
      made.push({ entry, operation, patient });
      return operation;
    }),
  );
  if (made.length < entries.length) return { kind: "unsaved", kept: entries.slice(made.length) };
  return outcomeOf(made, results);
}

export type PartlyAdded = Extract<Outcome, { kind: "partly" }>;

/**
 * Books one of the refused entries at another time. Null if it was decided elsewhere
 * meanwhile and there was no other entry.
 */
export async function takeInstead(
  engine: Engine,
  { made, refused }: PartlyAdded,
  of: Refused,
  slot: Slot,
): Promise<Outcome | null> {
  const taken: Made[] = [];
  const others = [...made, ...refused.filter((each) => each !== of)];
  const [result, ...results] = await submitEdits(engine, [
    async () => {
      const operation = await engine.decide(of.operation.key, { kind: "move", slot });
      const entry = { ...of.entry, ...slot, squeezedIn: false };
      if (operation) taken.push({ entry, operation, patient: of.patient });
      return operation;
    },
    ...others.map(
      ({ operation }) =>
        async () =>
          operation,
    ),
  ]);
  if (result?.outcome === "unsaved") return { kind: "unsaved", kept: [] };
  if (result && taken.length > 0) return outcomeOf([...others, ...taken], [...results, result]);
  return others.length === 0 ? null : outcomeOf(others, results);
}

/** @param results one of each, in the same order */
export function outcomeOf(made: readonly Made[], results: readonly EditResult[]): Outcome {
  const refused = made.flatMap((each, index) => {
    const result = results[index];
    return result?.outcome === "refused" ? [{ ...each, reason: result.problem.message }] : [];
  });
  if (refused.length > 0) {
    const accepted = made.filter((_, index) => results[index]?.outcome !== "refused");
    return { kind: "partly", made: accepted, refused };
  }
  const isQueued = results.some(({ outcome }) => outcome === "queued");
  return isQueued ? { kind: "queued", made, results } : { kind: "added", made };
}

const NONE: readonly EditResult[] = [];

/**
 * The current outcome of the entries. Queued ones may still be refused once they are sent. Null
 * where one was taken back, so that not all were added.
 */
export function useLatestEntriesOutcome(ended: Outcome | null): Outcome | null {
  const queued = ended?.kind === "queued" ? ended : null;
  const results = useLatestResults(queued?.results ?? NONE);
  if (!queued) return ended;
  const outcome = outcomeOf(queued.made, results);
  const isTakenBack = results.some((each) => each.outcome === "gone");
  return outcome.kind === "added" && isTakenBack ? null : outcome;
}
