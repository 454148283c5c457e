import type { Closure } from "../../../../shared/journal/closure.ts";
import { daysWords } from "../../../../shared/journal/closure-words.ts";
import { neverSent } from "../operation.ts";
import { doneWhenGone, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "reopen-clinic": { uid: string; body: null; base: Closure };
  }
}

/** Undoes a closure; the doctors' times come back by edits of their days. */
export const reopenClinic: OperationKind<"reopen-clinic", "closures", Closure> = {
  subject: "closures",
  effect: "removal",
  revision: "unchecked",

  /** A closure that was never sent is removed. */
  plan(queue, base) {
    const { uid } = base;
    const own = queue.on(`closure/${uid}`);
    if (own.some((each) => each.kind === "close-clinic" && neverSent(each))) return { remove: own };
    return { add: [{ kind: "reopen-clinic", uid, key: queue.key, body: null, base, etag: null }] };
  },

  target: ({ uid }) => `closure/${uid}`,
  request: ({ uid }) => ({ method: "DELETE", path: `/api/closures/${uid}` }),

  /** The doctors' times can come back only after it. */
  times({ base }) {
    const opened = base.taken.flatMap(({ employee, day, times }) =>
      times.map((time) => ({ employee, day, time })),
    );
    return { opened, needed: [], wanted: null };
  },

  overlay: (closures, operation) => closures.filter(({ uid }) => uid !== operation.uid),
  refused: doneWhenGone,
  words: ({ base }) => [`Открыть клинику снова: ${daysWords(base.from, base.to)}`],
};
