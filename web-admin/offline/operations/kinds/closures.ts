import type { Closure } from "../../../../shared/journal/closure.ts";
import { closureWords, daysWords } from "../../../../shared/journal/closure-words.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";
import { adding, doneWhenGone, droppedWhenDestroyed, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "close-clinic": { uid: string; body: Closure; base: Nothing };
    "reopen-clinic": { uid: string; body: null; base: Closure };
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
