import type { BookedSlot } from "../../../shared/journal/booked-slot.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import type { Destroyed, RecordRow } from "./queries.ts";
import { creationEtag, recordEtag, renderRecord } from "./render.ts";

const noSlot = (code: string, message: string) => (nearest: BookedSlot[]) =>
  new Refusal(409, code, message, { nearest });

export const slotTaken = noSlot(PROBLEM.slotTaken, "Это время только что заняли");
export const slotNotOffered = noSlot(PROBLEM.slotNotOffered, "Врач не принимает в это время");
export const slotHeld = noSlot(
  PROBLEM.slotNotOffered,
  "На ближайшее время запишет только регистратура. Выберите время позже или позвоните нам",
);
export const slotPast = noSlot(PROBLEM.slotPast, "Это время уже прошло");

export const doctorGone = () =>
  new Refusal(409, PROBLEM.doctorGone, "К этому врачу записаться нельзя");

export const recordNotFound = () => notFound("Запись не найдена");

/** 410; for reception with the record's number and slot, and the person who destroyed it. */
export const recordDestroyed = (act: Destroyed | null = null) =>
  new Refusal(
    410,
    PROBLEM.destroyed,
    "Запись уже удалена",
    act && act.id !== null
      ? {
          destroyed: {
            id: act.id,
            record_day: formatDay(act.record_day),
            record_time: act.record_time,
          },
          changed: { by: act.by, at: act.at.toISOString() },
        }
      : {},
  );

export const uidInUse = () =>
  new Refusal(409, PROBLEM.keyReused, "Под этим номером уже есть другая запись");

/**
 * 409 for reception, with the record that already has this uid and the ETag of its creation.
 * @param xid of the refused transaction: a mirror that has seen it has the record, too
 */
export const uidInUseBy = (current: RecordRow, xid: string) =>
  new Refusal(
    409,
    PROBLEM.keyReused,
    `Эта запись уже есть: ${formatDay(current.record_day)} в ${current.record_time}`,
    { current: renderRecord(current) },
    { ETag: creationEtag(current), [HEADERS.xid]: xid },
  );

/** 412 with the current record and the person who changed it last. */
export const staleRecord = (current: RecordRow, changed: { by: string; at: string } | null) =>
  new Refusal(
    412,
    PROBLEM.stale,
    "Запись тем временем изменили",
    { current: renderRecord(current), changed },
    { ETag: recordEtag(current) },
  );
