import { plainLetters } from "../../../shared/language/plain-text.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../../offline/index.ts";

export type Visit = Pick<
  VisitView,
  "day" | "record_time" | "employee_name" | "user_name" | "outcome"
>;

/** «24.11»; with the year if it is not the current one: «24.11.2028». */
export function shortDay(day: Day, today: Day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatDay(day).slice(0, 5) : formatDay(day);
}

/** «24.11 в 09:10, Ковалёва Е. В.» */
export const visitWords = (visit: Visit, today: Day): string =>
  [`${shortDay(visit.day, today)} в ${visit.record_time}`, shortName(visit.employee_name)]
    .filter((words) => words !== "")
    .join(", ");

/** «12:00, Орлова В. И.»; with the patient, if it differs from `name`. */
export const sameDayWords = (visit: Visit, name = ""): string =>
  [visit.record_time, shortName(visit.employee_name), otherName(visit, name)]
    .filter((words) => words !== "")
    .join(", ");

/** The name in another visit of the same phone, if it differs. */
export function otherName(visit: Pick<Visit, "user_name">, name: string): string {
  const [own, asked] = [visit.user_name, name].map((each) => plainLetters(each.trim()));
  return own === "" || asked === "" || own === asked ? "" : visit.user_name;
}

/** «Не пришла 2 раза»; empty where she always came. */
export function missedWords(visits: readonly Visit[]): string {
  const missed = visits.filter(({ outcome }) => outcome === "missed").length;
  return missed === 0 ? "" : `Не пришла ${counted(missed, "раз", "раза", "раз")}`;
}
