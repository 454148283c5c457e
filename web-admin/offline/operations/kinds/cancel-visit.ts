import { RECORD_FIELDS } from "../../../../shared/journal/record.ts";
import { parseEtag } from "../../../../shared/sync/sync.ts";
import { isParked } from "../operation.ts";
import { doneWhenGone } from "../refusals.ts";
import { fieldsOf, slotFieldsOf } from "../visit-fields.ts";
import { movesSlot, slotOf, visitTimes } from "../visit-slot.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "cancel-visit": { uid: string; body: null; base: SomeVisitFields };
  }
}

export const cancelVisit: OperationKind<"cancel-visit", "visit"> = {
  subject: "visit",
  effect: "removal",
  revision: "checked",
  target: ({ uid }) => `record/${uid}`,
  request: ({ uid }) => ({ method: "DELETE", path: `/api/journal/${uid}` }),
  times: ({ base }) => (movesSlot(base) ? visitTimes(slotOf(base), null) : null),
  refused: doneWhenGone,
  question: "cancel",
  /** Of a destroyed record nothing of the patient stays on the device. */
  retained: ({ base, answer, ...operation }) => ({
    ...operation,
    base: slotFieldsOf(base),
    answer: answer && { ...answer, record: null },
  }),
  overlay: (placed, operation) => (isParked(operation) ? placed : null),

  /** Cancelled here and edited there is the person's, but for a restored visit that is as it was. */
  rebase(operation, { record, etag }) {
    if (!record || !etag) return null;
    const seen = operation.etag ? parseEtag(operation.etag) : null;
    if (!seen || seen.epoch === parseEtag(etag)?.epoch) return null;
    const now = fieldsOf(record);
    // Earlier versions of the app did not store these two.
    const base = { outcome: "", squeezed_in: false, ...operation.base };
    if (RECORD_FIELDS.some((field) => now[field] !== base[field])) return null;
    return { operation: { ...operation, etag }, isDisputed: false };
  },
};
