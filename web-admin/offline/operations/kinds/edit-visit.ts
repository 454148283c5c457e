import { movesSlot, slotOf, visitTimes } from "../visit-slot.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "edit-visit": { uid: string; body: SomeVisitFields; base: SomeVisitFields };
  }
}

export const editVisit: OperationKind<"edit-visit"> = {
  subject: "visit",
  effect: "change",
  revision: "checked",
  target: ({ uid }) => `record/${uid}`,
  request: ({ uid, body }) => ({ method: "PUT", path: `/api/journal/${uid}`, body }),
  times: ({ base, body }) =>
    movesSlot(body) ? visitTimes(slotOf(base), slotOf({ ...base, ...body })) : null,
};
