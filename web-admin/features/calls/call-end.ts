import { afterTry } from "../../../shared/journal/outcome.ts";
import { isAccepted } from "../../../shared/journal/record.ts";
import type { Engine, UndoableEdit, VisitView } from "../../offline/index.ts";

/** Result of a call. */
export type CallEnd = "confirmed" | "unreached" | "put-off";

export const END_WORDS: Record<CallEnd, string> = {
  confirmed: "запись подтверждена",
  unreached: "не дозвонились",
  "put-off": "отложена",
};

/** A confirmation stays in the undo window; a try is counted at once, and can be undone. */
export async function endCall(
  engine: Engine,
  visit: VisitView,
  end: CallEnd,
): Promise<UndoableEdit> {
  // She was called because a message may not have arrived; the visit itself was confirmed before.
  if (end === "confirmed" && isAccepted(visit)) {
    return { operation: null, takeBack: async () => "sent" };
  }
  if (end === "confirmed") return engine.confirmWithUndo(visit.uid);
  if (end === "put-off") return { operation: null, takeBack: async () => null };
  return engine.editWithUndo(visit.uid, { outcome: afterTry(visit.outcome) }, visit);
}
