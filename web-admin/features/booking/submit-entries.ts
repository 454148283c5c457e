import { useMemo } from "react";
import type { Slot } from "../../../shared/time/slots.ts";
import type { Engine, Operation } from "../../offline/index.ts";
import { enteredVisit } from "../../ui/fields/visit-entry.ts";
import {
  countsOf,
  type EditResult,
  overallOf,
  submitEdits,
  useLatestResults,
} from "../../ui/sync-status/submit.ts";
import type { Entry } from "./chosen-entries.tsx";

export interface Client {
  name: string;
  phone: string;
  comment: string;
  smsConsent: boolean;
}

export interface Made {
  entry: Entry;
  operation: Operation;
  patient: string;
}

/** A stored booking and its result. A refused one waits in «Требует решения». */
export interface Booked extends Made {
  result: EditResult;
}

/** The outcome of «Добавить записи». */
export interface Outcome {
  booked: readonly Booked[];
  /** The entries that the device did not store. */
  unsaved: readonly Entry[];
}

/** One call of the API an entry, all through the outbox. */
export async function submitEntries(
  engine: Engine,
  entries: readonly Entry[],
  client: Client,
): Promise<Outcome> {
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
  const booked = results.flatMap((result, index) =>
    made[index] ? { ...made[index], result } : [],
  );
  return { booked, unsaved: entries.slice(made.length) };
}

/**
 * Books one of the refused entries at another time; an entry decided elsewhere meanwhile is
 * skipped. Null if the device does not store it.
 */
export async function takeInstead(
  engine: Engine,
  booked: readonly Booked[],
  of: Booked,
  slot: Slot,
): Promise<Outcome | null> {
  let operation: Operation | null = null;
  const [result] = await submitEdits(engine, [
    async () => {
      operation = await engine.decide(of.operation.key, { kind: "move", slot });
      return operation;
    },
  ]);
  if (!result || result.outcome === "unsaved") return null;
  const entry = { ...of.entry, ...slot, squeezedIn: false };
  const taken = operation ? [{ ...of, entry, operation, result }] : [];
  return { booked: [...booked.filter((each) => each !== of), ...taken], unsaved: [] };
}

const NONE: readonly EditResult[] = [];

/** The current outcome: queued entries may still be refused, and undone ones are left out. */
export function useLatestEntries(ended: Outcome | null): Outcome | null {
  const first = useMemo(() => ended?.booked.map(({ result }) => result) ?? NONE, [ended]);
  const latest = useLatestResults(first);
  return useMemo(() => {
    if (!ended) return null;
    const booked = ended.booked.map((each, index) => ({
      ...each,
      result: latest[index] ?? each.result,
    }));
    return { ...ended, booked: booked.filter(({ result }) => result.outcome !== "gone") };
  }, [ended, latest]);
}

/** The main statement of the form's message. */
export const overallOfEntries = ({ booked, unsaved }: Outcome) =>
  unsaved.length > 0 ? "unsaved" : overallOf(countsOf(booked.map(({ result }) => result)));
