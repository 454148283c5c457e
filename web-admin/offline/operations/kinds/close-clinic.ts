import type { Closure } from "../../../../shared/journal/closure.ts";
import { closureWords } from "../../../../shared/journal/closure-words.ts";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import type { OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "close-clinic": { uid: string; body: Closure; base: Nothing };
  }
}

/** The clinic is closed on these days; the doctors' times are withdrawn by edits of their days. */
export const closeClinic: OperationKind<"close-clinic", "closures", Closure> = {
  subject: "closures",
  effect: "creation",
  revision: "unchecked",
  plan: ({ key }, body) => ({
    add: [{ kind: "close-clinic", uid: body.uid, key, body, base: {}, etag: null }],
  }),
  target: ({ uid }) => `closure/${uid}`,

  request({ body }) {
    const taken = body.taken.map((each) => ({ ...each, day: formatDay(each.day) }));
    const days = { from: formatDay(body.from), to: formatDay(body.to) };
    return { method: "POST", path: "/api/closures", body: { ...body, ...days, taken } };
  },

  overlay: (closures, { uid, body }) =>
    closures.some((each) => each.uid === uid) ? closures : [...closures, body],

  /** The person who undid the closure had seen it. */
  refused: ({ problem }) => (problem?.code === PROBLEM.destroyed ? "dropped" : null),

  words: ({ body }) => [closureWords(body)],
};
