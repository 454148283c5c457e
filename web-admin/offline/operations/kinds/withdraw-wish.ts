import { doneWhenGone, type OperationKind } from "./kind.ts";
import { unsentWish } from "./leave-wish.ts";

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

  /** A creation never sent is removed. */
  plan(queue, { uid }) {
    const own = queue.on(`wish/${uid}`);
    if (unsentWish(own)) return { remove: own };
    return {
      add: [{ kind: "withdraw-wish", uid, key: queue.key, body: null, base: {}, etag: null }],
    };
  },

  target: ({ uid }) => `wish/${uid}`,
  request: ({ uid }) => ({ method: "DELETE", path: `/api/wishes/${uid}` }),
  overlay: (wishes, { uid }) => wishes.filter((wish) => wish.uid !== uid),
  refused: doneWhenGone,
  words: () => ["Убрать из листа ожидания"],
};
