import { movesSlot, slotOf, visitTimes } from "../visit-slot.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "cancel-visit": { uid: string; body: null; base: SomeVisitFields };
  }
}

export const cancelVisit: OperationKind<"cancel-visit"> = {
  subject: "visit",
  effect: "removal",
  revision: "checked",
  target: ({ uid }) => `record/${uid}`,
  request: ({ uid }) => ({ method: "DELETE", path: `/api/journal/${uid}` }),
  times: ({ base }) => (movesSlot(base) ? visitTimes(slotOf(base), null) : null),
};
