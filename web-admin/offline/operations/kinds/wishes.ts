import { formatDay } from "../../../../shared/time/calendar.ts";
import { type Slot, slotText } from "../../../../shared/time/slot.ts";
import { type WishFields, wishWords } from "../../../../shared/wishes/wish.ts";
import {
  adding,
  doneWhenGone,
  droppedWhenDestroyed,
  type Lost,
  type OperationKind,
} from "./kind.ts";

declare module "../operation.ts" {
  interface Calls {
    "leave-wish": { uid: string; body: WishFields; base: Nothing };
    "decline-time": { uid: string; body: Slot; base: Nothing };
    "withdraw-wish": { uid: string; body: null; base: Nothing };
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
  resend: (operation, lost) => (isGone(operation.uid, lost) ? null : operation),
  words: ({ body }) => [
    `В лист ожидания: ${body.user_name || "Без имени"}, ${body.phone}`,
    wishWords(body),
  ],
};

/** Whether the wish was off the list in the last state that this device knew. */
function isGone(uid: string, { lastKnown }: Lost): boolean {
  const { wishes } = lastKnown.answered();
  return wishes !== null && !wishes.some((each) => each.uid === uid);
}

/** «Позвонили, не подошло»: a wish waits on, but not for this time. It overwrites nothing. */
export const declineTime: OperationKind<"decline-time", "wish", { uid: string; slot: Slot }> = {
  subject: "wish",
  effect: "change",
  revision: "unchecked",
  plan: (queue, { uid, slot: { employee, day, time } }) =>
    adding(queue, { kind: "decline-time", uid, body: { employee, day, time }, base: {} }),
  request: ({ uid, body }) => ({ method: "POST", path: `/api/wishes/${uid}/declined`, body }),

  overlay(wishes, { uid, body }) {
    const slot = slotText(body);
    return wishes.map((wish) =>
      wish.uid === uid && !wish.declined.includes(slot)
        ? { ...wish, declined: [...wish.declined, slot] }
        : wish,
    );
  },

  refused: doneWhenGone,
  resend: (operation, lost) => (isGone(operation.uid, lost) ? null : operation),
  words: ({ body: { employee, day, time } }, { doctor }) => [
    `Позвонили, не подошло: ${formatDay(day)} в ${time}, ${doctor(employee)}`,
  ],
};

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
