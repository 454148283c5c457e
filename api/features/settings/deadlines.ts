import { counted } from "../../../shared/language/russian-count.ts";
import type { PatientDeadlines } from "../../../shared/visit/deadline.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/clock.ts";
import { selectDeadlines, updateDeadlines } from "./queries.ts";

/** Until when patients may move and cancel their visits by themselves. */
export const readDeadlines = (db: Queryable): Promise<PatientDeadlines> => selectDeadlines(db);

/** A change is logged. */
export async function changeDeadlines(
  db: Queryable,
  deadlines: PatientDeadlines,
  { by, now }: { by: Actor; now: Now },
): Promise<PatientDeadlines> {
  if (await updateDeadlines(db, deadlines)) {
    const { moveHours, cancelHours } = deadlines;
    const detail = `Пациентка сама переносит визит ${words(moveHours)}, отменяет ${words(cancelHours)}`;
    await logEvent(db, { at: now.instant, by, action: "settings", detail });
  }
  return deadlines;
}

const words = (hours: number | null) =>
  hours === null ? "никогда" : `не позже чем за ${counted(hours, "час", "часа", "часов")}`;
