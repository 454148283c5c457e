import type { Closure } from "../../../../shared/journal/closure.ts";
import { closureWords } from "../../../../shared/journal/closure-words.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import { adding, droppedWhenDestroyed, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "close-clinic": { uid: string; body: Closure; base: Nothing };
  }
}

/** The clinic is closed on these days; the doctors' times are withdrawn by edits of their days. */
export const closeClinic: OperationKind<"close-clinic", "closure", Closure> = {
  subject: "closure",
  effect: "creation",
  revision: "unchecked",
  plan: (queue, body) => adding(queue, { kind: "close-clinic", uid: body.uid, body, base: {} }),

  request({ body }) {
    const taken = body.taken.map((each) => ({ ...each, day: formatDay(each.day) }));
    const days = { from: formatDay(body.from), to: formatDay(body.to) };
    return { method: "POST", path: "/api/closures", body: { ...body, ...days, taken } };
  },

  overlay: (closures, { uid, body }) =>
    closures.some((each) => each.uid === uid) ? closures : [...closures, body],

  refused: droppedWhenDestroyed,

  words: ({ body }) => [closureWords(body)],
};
