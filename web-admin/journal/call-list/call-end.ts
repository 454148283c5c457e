import { afterTry } from "../../../shared/journal/outcome.ts";
import type { Engine } from "../../offline/engine-api.ts";
import type { Operation } from "../../offline/operations/operation.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { HELD_MS } from "../../offline/operations/undo-window.ts";
import { settleTimeout } from "../../sync-status/settle-timeout.ts";

/** What came of a call. */
export type CallEnd = "confirmed" | "unreached" | "put-off";

export const END_WORDS: Record<CallEnd, string> = {
  confirmed: "запись подтверждена",
  unreached: "не дозвонились",
  "put-off": "отложена",
};

/** A call's end that is on the device. */
export interface KeptEnd {
  operation: Operation | null;
  /** @returns whether it was in time */
  takeBack(): Promise<boolean>;
}

/** A confirmation is held for ten seconds; a try is counted at once, and can be counted back. */
export async function keepEnd(engine: Engine, visit: FoldedRecord, end: CallEnd): Promise<KeptEnd> {
  if (end === "confirmed") return engine.holdConfirmation(visit.uid);
  if (end === "put-off") return { operation: null, takeBack: async () => true };
  const before = visit.outcome;
  const operation = await engine.editVisit(visit.uid, { outcome: afterTry(before) });
  return {
    operation,
    async takeBack() {
      await engine.editVisit(visit.uid, { outcome: before });
      return true;
    },
  };
}

/** Why the server did not take it; null where it did, or has not answered yet. */
export async function refusalOf(engine: Engine, { operation }: KeptEnd): Promise<string | null> {
  if (!operation) return null;
  const settlement = await engine.settled(operation.key, HELD_MS + settleTimeout(engine));
  if (settlement.outcome !== "refused") return null;
  console.error("An edit was refused", settlement.problem);
  return settlement.problem.message;
}
