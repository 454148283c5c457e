import { adding, doneWhenGone, type OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "withdraw-wish": { uid: string; body: null; base: Nothing };
  }
}

/** The patient waits no more: her wish is destroyed. */
export const withdrawWish: OperationKind<"withdraw-wish", "wish", { uid: string }> = {
  subject: "wish",
  effect: "removal",
  revision: "unchecked",

  plan: (queue, { uid }) =>
    queue.forgetUnsent(`wish/${uid}`) ??
    adding(queue, { kind: "withdraw-wish", uid, body: null, base: {} }),

  request: ({ uid }) => ({ method: "DELETE", path: `/api/wishes/${uid}` }),
  overlay: (wishes, { uid }) => wishes.filter((wish) => wish.uid !== uid),
  refused: doneWhenGone,
  words: () => ["Убрать из листа ожидания"],
};
