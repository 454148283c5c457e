import { storedPhone } from "../../shared/patient/staff-patient.ts";
import type { Engine } from "../offline/engine-api.ts";
import type { NewVisitInput, Operation } from "../offline/operations/operation.ts";
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

/** What came of «Добавить записи», in the order a person wants to know it. */
export type Outcome =
  | { kind: "none" }
  | { kind: "added"; made: readonly Made[] }
  | { kind: "queued"; made: readonly Made[] }
  | { kind: "partly"; refused: readonly { entry: Entry; reason: string }[] }
  | { kind: "unsaved"; kept: readonly Entry[] };

const LONG_MS = 3_600_000;

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
      const operation = await engine.createVisit(visitOf(entry, client));
      made.push({ entry, operation, patient: client.name.trim() });
    } catch (error) {
      console.error("The device refused to keep a booking", error);
      return { kind: "unsaved", kept: entries.slice(made.length) };
    }
  }
  return outcomeOf(engine, made, settleTimeout(engine));
}

/** The server's word on entries that were kept on the device, however long it takes. */
export async function laterOutcome(engine: Engine, made: readonly Made[]): Promise<Outcome> {
  for (;;) {
    const outcome = await outcomeOf(engine, made, LONG_MS);
    if (outcome.kind !== "queued") return outcome;
  }
}

async function outcomeOf(
  engine: Engine,
  made: readonly Made[],
  withinMs: number,
): Promise<Outcome> {
  const answers = await Promise.all(
    made.map(async ({ entry, operation }) => ({
      entry,
      settlement: await engine.settled(operation.key, withinMs),
    })),
  );
  const refused = answers.flatMap(({ entry, settlement }) =>
    settlement.outcome === "refused" ? [{ entry, reason: settlement.problem.message }] : [],
  );
  if (refused.length > 0) return { kind: "partly", refused };
  const queued = answers.some(({ settlement }) => settlement.outcome === "queued");
  return queued ? { kind: "queued", made } : { kind: "added", made };
}

function visitOf(entry: Entry, client: Client): NewVisitInput {
  return {
    employee: entry.employee,
    record_day: entry.day,
    record_time: entry.time,
    user_name: client.name.trim(),
    phone: storedPhone(client.phone),
    service: entry.service,
    squeezed_in: entry.squeezedIn,
    add_comment: client.comment.trim(),
  };
}
