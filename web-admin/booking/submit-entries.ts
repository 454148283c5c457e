import type { Slot } from "../../shared/time/slots.ts";
import { enteredVisit } from "../fields/visit-entry.ts";
import type { Engine } from "../offline/engine-api.ts";
import type { LaterSettlement, Operation, Settlement } from "../offline/operations/operation.ts";
import { settleTimeout } from "../sync-status/settle-timeout.ts";
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
  | { kind: "queued"; made: readonly Made[] }
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
  for (const entry of entries) {
    try {
      const operation = await engine.createVisit(
        enteredVisit({ ...client, service: entry.service }, entry),
      );
      made.push({ entry, operation, patient: client.name.trim() });
    } catch (error) {
      console.error("The device refused to keep a booking", error);
      return { kind: "unsaved", kept: entries.slice(made.length) };
    }
  }
  return settle(engine, made);
}

export type PartlyAdded = Extract<Outcome, { kind: "partly" }>;

/** Books one of the refused entries at another time. */
export async function takeInstead(
  engine: Engine,
  { made, refused }: PartlyAdded,
  of: Refused,
  slot: Slot,
): Promise<Outcome> {
  const operation = await engine.decide(of.operation.key, { kind: "move", slot });
  const others = [...made, ...refused.filter((each) => each !== of)];
  // Null: it was decided elsewhere meanwhile.
  if (!operation) return settle(engine, others);
  const entry = { ...of.entry, ...slot, squeezedIn: false };
  return settle(engine, [...others, { entry, operation, patient: of.patient }]);
}

async function settle(engine: Engine, made: readonly Made[]): Promise<Outcome> {
  const withinMs = settleTimeout(engine);
  const settlements = new Map(
    await Promise.all(
      made.map(
        async ({ operation: { key } }) => [key, await engine.settled(key, withinMs)] as const,
      ),
    ),
  );
  return outcomeOf(made, (key) => settlements.get(key));
}

/** @param settlementOf the server's word on an edit, by its key; undefined while there is none */
export function outcomeOf(
  made: readonly Made[],
  settlementOf: (key: string) => Settlement | LaterSettlement | undefined,
): Outcome {
  const settlements = made.map(({ operation }) => settlementOf(operation.key));
  const refused = made.flatMap((each, index) => {
    const settlement = settlements[index];
    return settlement?.outcome === "refused"
      ? [{ ...each, reason: settlement.problem.message }]
      : [];
  });
  if (refused.length > 0) {
    const accepted = made.filter((_, index) => settlements[index]?.outcome !== "refused");
    return { kind: "partly", made: accepted, refused };
  }
  const isQueued = settlements.some((each) => !each || each.outcome === "queued");
  return isQueued ? { kind: "queued", made } : { kind: "added", made };
}
