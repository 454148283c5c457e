import type { Basis } from "../visit.ts";
import { openCreation } from "./create-visit.ts";
import { adding, doneWhenGone, type OperationKind } from "./kind.ts";
import { lastWritten } from "./visit-rules.ts";

declare module "../operation.ts" {
  interface Calls {
    "mark-visit-read": { uid: string; body: { read: boolean }; base: Nothing };
  }
}

/** «Просмотрено оператором»; it overwrites nothing. */
export const markVisitRead: OperationKind<
  "mark-visit-read",
  "visit",
  { basis: Basis; read: boolean }
> = {
  subject: "visit",
  effect: "change",
  revision: "untouched",

  plan(queue, { basis: { record }, read }) {
    const { uid, read_at } = record;
    if ((read_at !== null) === read || openCreation(queue.on(`visit/${uid}`))) return null;
    return adding(queue, { kind: "mark-visit-read", uid, body: { read }, base: {} });
  },

  request: ({ uid, body }) => ({ method: "PUT", path: `/api/journal/${uid}`, body }),

  overlay(placed, { body, madeAt }) {
    if (!placed) return null;
    const read_at = body.read ? (placed.record.read_at ?? madeAt) : null;
    return { ...placed, record: { ...placed.record, read_at } };
  },

  refused: doneWhenGone,

  resend(operation, { same, lastKnown }) {
    const placed = lastKnown.record(operation.uid);
    const isReplaced = placed && lastWritten(same, "read") !== (placed.record.read_at !== null);
    return isReplaced ? null : operation;
  },

  words: () => ["Изменения в записи"],
};
