import { counted } from "../../../shared/language/russian-count.ts";
import type { Retention, RetentionChange } from "../../../shared/retention/retention.ts";
import { destructionMoment, documentVersionOf } from "../../../shared/retention/retention-rule.ts";
import type { PatientDeadlines, PatientDeadlinesChange } from "../../../shared/visit/deadline.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { selectDeadlines, selectRetention, updateDeadlines, updateRetention } from "./queries.ts";

export { selectDeadlines as readDeadlines, selectRetention as readRetention } from "./queries.ts";

/** Changes the given settings; a change is logged with the version of the consent it creates. */
export async function changeRetention(
  db: Queryable,
  change: RetentionChange,
  { by, now }: Occasion,
): Promise<Retention> {
  const changed = await updateRetention(db, change, now.day);
  if (!changed) return selectRetention(db);
  const { version } = documentVersionOf(clinicFacts().consent, changed);
  const rule = changed.deleteAfterDayPassed
    ? `включено, запись уничтожается ${destructionMoment(changed)}`
    : "выключено";
  const detail = `Автоудаление прошедших записей: ${rule}. Редакция согласия: ${version}`;
  await logEvent(db, { at: now.instant, by, action: "settings", detail });
  return changed;
}

/** Changes the given deadlines; a change is logged. */
export async function changeDeadlines(
  db: Queryable,
  change: PatientDeadlinesChange,
  { by, now }: Occasion,
): Promise<PatientDeadlines> {
  const changed = await updateDeadlines(db, change);
  if (!changed) return selectDeadlines(db);
  const { moveHours, cancelHours } = changed;
  const detail = `Пациентка сама переносит визит ${words(moveHours)}, отменяет ${words(cancelHours)}`;
  await logEvent(db, { at: now.instant, by, action: "settings", detail });
  return changed;
}

const words = (hours: number | null) =>
  hours === null ? "никогда" : `не позже чем за ${counted(hours, "час", "часа", "часов")}`;
