import { type Day, daysBetween } from "../../../../shared/time/calendar.ts";

const LONGEST = 92;

/** The fault of the days of an absence, in Russian; null if they can be planned. */
export function problemOfDays(from: Day, to: Day): string | null {
  if (to < from) return "Конец раньше начала";
  return daysBetween(from, to) >= LONGEST ? `Не длиннее ${LONGEST} дней` : null;
}

/** A new first day; the last one follows where it was the same day or would come before it. */
export function withFirstDay({ from, to }: Period, chosen: Day | null): Period {
  const moves = chosen && (to === from || (to && to < chosen));
  return { from: chosen, to: moves ? chosen : to };
}

interface Period {
  from: Day | null;
  to: Day | null;
}
