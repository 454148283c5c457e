import { PROBLEM } from "../../../../shared/schema/problem.ts";
import { type WishFields, wishWords } from "../../../../shared/wishes/wish.ts";
import { neverSent, type QueuedOperation } from "../operation.ts";
import type { Lost, OperationKind } from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "leave-wish": { uid: string; body: WishFields; base: Nothing };
  }
}

/** A wish of a patient without a visit, given by phone. */
export const leaveWish: OperationKind<"leave-wish", "wish", { uid: string; wish: WishFields }> = {
  subject: "wish",
  effect: "creation",
  revision: "unchecked",
  plan: ({ key }, { uid, wish }) => ({
    add: [{ kind: "leave-wish", uid, key, body: wish, base: {}, etag: null }],
  }),
  target: ({ uid }) => `wish/${uid}`,
  request: ({ uid, body }) => ({ method: "POST", path: "/api/wishes", body: { uid, ...body } }),

  overlay(wishes, { uid, body, madeAt }) {
    if (wishes.some((each) => each.uid === uid)) return wishes;
    const unsent = { id: null, visit: null, declined: [], revision: 0 };
    return [...wishes, { ...body, ...unsent, uid, source: "staff", created_at: madeAt }];
  },

  /** Booked or withdrawn before its creation arrived. */
  refused: ({ problem }) => (problem?.code === PROBLEM.destroyed ? "dropped" : null),
  resend: (operation, lost) => (isGone(operation.uid, lost) ? null : operation),
  words: ({ body }) => [
    `В лист ожидания: ${body.user_name || "Без имени"}, ${body.phone}`,
    wishWords(body),
  ],
};

/** The creation of a wish, while it was never sent. */
export const unsentWish = (own: readonly QueuedOperation[]) =>
  own.filter((each) => each.kind === "leave-wish").find(neverSent);

/** Whether the wish was off the list in the last state that this device knew. */
export function isGone(uid: string, { lastKnown }: Lost): boolean {
  const { wishes } = lastKnown.answered();
  return wishes !== null && !wishes.some((each) => each.uid === uid);
}
