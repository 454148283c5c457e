import type { Closure } from "../../../../shared/journal/closure.ts";
import { daysWords } from "../../../../shared/journal/closure-words.ts";
import { adding, doneWhenGone, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "reopen-clinic": { uid: string; body: null; base: Closure };
  }
}

/** Undoes a closure; the doctors' times come back by edits of their days. */
export const reopenClinic: OperationKind<"reopen-clinic", "closure", Closure> = {
  subject: "closure",
  effect: "removal",
  revision: "unchecked",

  plan: (queue, base) =>
    queue.forgetUnsent(`closure/${base.uid}`) ??
    adding(queue, { kind: "reopen-clinic", uid: base.uid, body: null, base }),

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
