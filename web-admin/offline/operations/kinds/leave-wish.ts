import { formatPhone } from "../../../../shared/patient/patient.ts";
import { storedPhone } from "../../../../shared/patient/stored-phone.ts";
import { type WishFields, wishWords } from "../../../../shared/wishes/wish.ts";
import { adding, droppedWhenDestroyed, type Lost, type OperationKind } from "./kind.ts";

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
  plan: (queue, { uid, wish }) => adding(queue, { kind: "leave-wish", uid, body: wish, base: {} }),
  request: ({ uid, body }) => ({ method: "POST", path: "/api/wishes", body: { uid, ...body } }),

  overlay(wishes, { uid, body, madeAt }) {
    if (wishes.some((each) => each.uid === uid)) return wishes;
    const unsent = { id: null, visit: null, declined: [], revision: 0 };
    return [...wishes, { ...body, ...unsent, uid, source: "staff", created_at: madeAt }];
  },

  /** Booked or withdrawn before its creation arrived. */
  refused: droppedWhenDestroyed,
  resend: (operation, lost) => (isWishGone(operation.uid, lost) ? null : operation),
  words: ({ body }) => [
    `В лист ожидания: ${body.user_name || "Без имени"}, ${formatPhone(storedPhone(body.phone))}`,
    wishWords(body),
  ],
};

/** Whether the wish was off the list in the last state that this device knew. */
export function isWishGone(uid: string, { lastKnown }: Lost): boolean {
  const { wishes } = lastKnown.answered();
  return wishes !== null && !wishes.some((each) => each.uid === uid);
}
