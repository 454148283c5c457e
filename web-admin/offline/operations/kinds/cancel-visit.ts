import type { CancelReason } from "../../../../shared/journal/cancel-reason.ts";
import { fieldWords, RECORD_FIELDS } from "../../../../shared/journal/visit-fields.ts";
import { parseEtag } from "../../../../shared/sync/sync.ts";
import { ETAG_OF_NOTHING, isOpen, isParked, neverSent } from "../operation.ts";
import { type Basis, fieldsOf, fieldsOfView, movesSlot, slotFieldsOf, slotOf } from "../visit.ts";
import { cancelLateCreation, openCreation } from "./create-visit.ts";
import { adding, doneWhenGone, type OperationKind } from "./kind.ts";
import { visitTimes } from "./visit-rules.ts";

declare module "../operation.ts" {
  interface Calls {
    "cancel-visit": {
      uid: string;
      /** Null if there is neither a reason nor a message. */
      body: Cancelling | null;
      base: SomeVisitFields;
    };
  }
}

/** How a visit is cancelled. */
export interface Cancelling {
  reason?: CancelReason | undefined;
  /** The patient is sent a message when the server cancels the visit. */
  notify?: boolean | undefined;
}

export const cancelVisit: OperationKind<"cancel-visit", "visit", Cancelling & { basis: Basis }> = {
  subject: "visit",
  effect: "removal",
  revision: "checked",

  /** A creation never sent is removed; otherwise the record is deleted by its uid. */
  plan(queue, { basis: { record, etag }, reason, notify = false }) {
    const { key } = queue;
    const { uid } = record;
    const own = queue.on(`visit/${uid}`).filter(isOpen);
    if (own.some(({ kind }) => kind === "cancel-visit")) return null;
    const creation = openCreation(own);
    if (creation && neverSent(creation)) return { remove: own };
    if (creation && isParked(creation) && record.id === null) {
      return { remove: own, add: cancelLateCreation(key, creation) };
    }
    const isRefused = creation && isParked(creation);
    const based = isRefused ? (etag ?? ETAG_OF_NOTHING) : queue.etagFor(`visit/${uid}`, etag);
    const unsent = own.filter(
      (operation) =>
        operation.kind !== "create-visit" && (neverSent(operation) || isParked(operation)),
    );
    const base = fieldsOfView(record);
    const body = reason || notify ? { reason, notify: notify || undefined } : null;
    return {
      ...adding(queue, { kind: "cancel-visit", uid, body, base }, based),
      remove: isRefused ? own : unsent,
    };
  },

  request: ({ uid, body }) => ({
    method: "DELETE",
    path: `/api/journal/${uid}${queryOf(body)}`,
  }),
  times: ({ base }) => (movesSlot(base) ? visitTimes(slotOf(base), null) : null),
  overlay: (placed, operation) => (isParked(operation) ? placed : null),
  refused: doneWhenGone,

  /**
   * A visit cancelled here and edited there is a question, except an unchanged visit after a
   * restore.
   */
  rebase(operation, { record, etag }) {
    if (!record || !etag) return null;
    const based = operation.etag ? parseEtag(operation.etag) : null;
    if (!based || based.epoch === parseEtag(etag)?.epoch) return null;
    const now = fieldsOf(record);
    if (RECORD_FIELDS.some((field) => now[field] !== operation.base[field])) return null;
    return { operation: { ...operation, etag }, isDisputed: false };
  },

  question: "cancel",

  /** The patient had her message before the restore. */
  resend: (operation) => ({
    ...operation,
    body: operation.body?.reason ? { reason: operation.body.reason } : null,
  }),

  /** No patient data of a destroyed record stay on the device. */
  retained: ({ base, answer, ...operation }) => ({
    ...operation,
    base: slotFieldsOf(base),
    answer: answer && { ...answer, record: null },
  }),

  words({ base: { record_day, record_time, employee } }, words) {
    const day = fieldWords("record_day", record_day);
    return [`Отменить запись ${day} в ${record_time}, ${words.doctor(employee)}`];
  },

  eitherSide: {
    title: "Отмена и правка одной записи",
    mine: { words: "Всё равно отменить запись", done: "Запись отменена" },
    theirs: { words: "Оставить запись", done: "Запись оставлена" },
  },
};

function queryOf(how: Cancelling | null): string {
  const query = new URLSearchParams();
  if (how?.reason) query.set("reason", how.reason);
  if (how?.notify) query.set("notify", "1");
  return query.size > 0 ? `?${query}` : "";
}
