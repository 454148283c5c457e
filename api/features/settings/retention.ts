import type { Retention, RetentionInput } from "../../../shared/retention/retention.ts";
import { destructionMoment, editionOf } from "../../../shared/retention/retention-rule.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/clock.ts";
import { selectRetention, updateRetention } from "./queries.ts";

/** Whether and when past records are destroyed; everything that states or applies it reads it here. */
export const readRetention = (db: Queryable): Promise<Retention> => selectRetention(db);

/** Changes the given settings; a change is logged with the version of the consent it creates. */
export async function changeRetention(
  db: Queryable,
  change: Partial<RetentionInput>,
  { by, now }: { by: Actor; now: Now },
): Promise<Retention> {
  const changed = await updateRetention(db, change, now.day);
  if (!changed) return selectRetention(db);
  const { version } = editionOf(clinicFacts().consent, changed);
  const rule = changed.deleteAfterDayPassed
    ? `включено, запись уничтожается ${destructionMoment(changed)}`
    : "выключено";
  const detail = `Автоудаление прошедших записей: ${rule}. Редакция согласия: ${version}`;
  await logEvent(db, { at: now.instant, by, action: "settings", detail });
  return changed;
}
