import { formatDay } from "../../shared/calendar.ts";
import type { BookedSlot } from "../../shared/journal.ts";
import { PROBLEM } from "../../shared/problem.ts";
import { notFound, Refusal } from "../http/problems.ts";
import type { Destroyed } from "./destroyed/destroyed.ts";
import type { RecordRow } from "./queries.ts";
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

/** Reception is told, besides, which record that was and who destroyed it. */
export const recordDestroyed = (told: Destroyed | null = null) =>
  new Refusal(
    410,
    PROBLEM.destroyed,
    "Запись уже удалена",
    told && told.id !== null
      ? {
          destroyed: {
            id: told.id,
            record_day: formatDay(told.record_day),
            record_time: told.record_time,
          },
          changed: { by: told.by, at: told.at.toISOString() },
        }
      : {},
  );

export const uidInUse = () =>
  new Refusal(409, PROBLEM.keyReused, "Под этим номером уже есть другая запись");

/** The same for reception, who is told where that record stands and how to go on from it. */
export const uidStands = (current: RecordRow) =>
  new Refusal(
    409,
    PROBLEM.keyReused,
    `Эта запись уже есть: ${formatDay(current.record_day)} в ${current.record_time}`,
    { current: renderRecord(current) },
    { ETag: creationEtag(current) },
  );

/** 412 with the record as it is, and who made it so: whoever edited an older one decides anew. */
export const staleRecord = (current: RecordRow, changed: { by: string; at: string } | null) =>
  new Refusal(
    412,
    PROBLEM.stale,
    "Запись тем временем изменили",
    { current: renderRecord(current), changed },
    { ETag: recordEtag(current) },
  );
