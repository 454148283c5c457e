import type { Slot } from "../../../shared/time/slot.ts";
import type { Engine, Operation } from "../../offline/index.ts";
import { enteredVisit, type StaffEntry } from "../../ui/fields/visit-entry.ts";
import { type EditResult, submitEdits, useLatestResults } from "../../ui/sync-status/submit.ts";
import type { Entry } from "./chosen-entries.tsx";

/** The values that all chosen times share. */
export type Client = Omit<StaffEntry, "service">;

/** A submitted booking. A refused one waits in «Требует решения». */
export type Booked = EditResult & { entry: Entry; patient: string };

/**
 * One call of the API an entry, all through the outbox.
 * @param onStored called once the device has stored all, before the server answers
 */
export async function submitEntries(
  engine: Engine,
  entries: readonly Entry[],
  client: Client,
  onStored?: () => void,
): Promise<readonly Booked[]> {
  const patient = client.name.trim();
  const results = await submitEdits(
    engine,
    entries.map(
      (entry) => () =>
        engine.createVisit(enteredVisit({ ...client, service: entry.service }, entry)),
    ),
    { onStored: (saved) => saved === entries.length && onStored?.() },
  );
  return entries.flatMap((entry, index) =>
    results[index] ? { ...results[index], entry, patient } : [],
  );
}

/**
 * Books one of the refused entries at a different time; an entry decided elsewhere meanwhile is
 * skipped. Null if the device does not store it.
 */
export async function takeInstead(
  engine: Engine,
  booked: readonly Booked[],
  of: Booked,
  slot: Slot,
): Promise<readonly Booked[] | null> {
  if (of.outcome !== "refused") return booked;
  const { key, patient } = of;
  let operation: Operation | null = null;
  const decide = async () => {
    operation = await engine.decide(key, { kind: "move", slot });
    return operation;
  };
  const [result] = await submitEdits(engine, [decide]);
  if (!result || result.outcome === "unsaved") return null;
  const entry = { ...of.entry, ...slot, squeezedIn: false };
  return [
    ...booked.filter((each) => each !== of),
    ...(operation ? [{ ...result, entry, patient }] : []),
  ];
}

export const NO_BOOKINGS: readonly Booked[] = [];

/** The current results: queued entries may still be refused, and undone ones are left out. */
export function useLatestEntries(booked: readonly Booked[]): readonly Booked[] {
  return useLatestResults(booked).filter(({ outcome }) => outcome !== "gone");
}
