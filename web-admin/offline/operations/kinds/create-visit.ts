import { slotOf, visitTimes } from "../visit-slot.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    /** `base` is what an earlier request of the same creation said, which may still arrive. */
    "create-visit": { uid: string; body: VisitFields; base: SomeVisitFields };
  }
}

export const createVisit: OperationKind<"create-visit"> = {
  subject: "visit",
  effect: "creation",
  revision: "unchecked",
  target: ({ uid }) => `record/${uid}`,
  request({ uid, body: { call_operator, ...fields } }) {
    const body = { uid, ...fields, operator_view: true, call_operator };
    return { method: "POST", path: "/api/journal", body };
  },
  times: ({ body }) => visitTimes(null, slotOf(body)),
};
