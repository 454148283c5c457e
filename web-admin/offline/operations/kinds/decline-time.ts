import { formatDay } from "../../../../shared/time/calendar.ts";
import { type Slot, slotText } from "../../../../shared/time/slot.ts";
import { adding, doneWhenGone, type OperationKind } from "./kind.ts";
import { isWishGone } from "./leave-wish.ts";

declare module "../operation.ts" {
  interface Calls {
    "decline-time": { uid: string; body: Slot; base: Nothing };
  }
}

/**
 * «Позвонили, не подошло»: the wish stays on the list, but is no longer offered this time. It
 * overwrites nothing.
 */
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
  resend: (operation, lost) => (isWishGone(operation.uid, lost) ? null : operation),
  words: ({ body: { employee, day, time } }, { doctor }) => [
    `Позвонили, не подошло: ${formatDay(day)} в ${time}, ${doctor(employee)}`,
  ],
};
