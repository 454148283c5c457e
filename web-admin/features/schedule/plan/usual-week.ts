import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { type Day, weekday } from "../../../../shared/time/calendar.ts";
import type { ShownTemplate } from "../../../offline/index.ts";

/** The times of a doctor's usual week on a day; null for a day off and for a removed template. */
export function usualTimes(
  { usual_week }: Pick<Doctor, "usual_week">,
  day: Day,
  templates: readonly Pick<ShownTemplate, "uid" | "schedule_tpl">[],
): readonly string[] | null {
  const uid = usual_week[weekday(day)];
  return templates.find((each) => each.uid === uid)?.schedule_tpl ?? null;
}
