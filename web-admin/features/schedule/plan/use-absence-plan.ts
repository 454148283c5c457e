import { useMemo } from "react";
import type { Absence } from "../../../../shared/journal/absence.ts";
import { type Day, daysBetween } from "../../../../shared/time/calendar.ts";
import { useDays, useEngine, useNow } from "../../../offline/index.ts";
import { planAbsence, visitsOfAbsence } from "./range-plan.ts";

const LONGEST = 92;

/** What an absence withdraws, and the visits at those times; of null nothing. */
export function useAbsencePlan(absence: Absence | null, today: Day) {
  const now = useNow();
  const { rights } = useEngine().user;
  const days = useDays(absence?.from ?? today, absence?.to ?? today);
  return useMemo(() => {
    const plan = absence ? planAbsence(absence, days, now) : [];
    const visits = absence ? visitsOfAbsence(absence, days, now) : [];
    return { plan, visits, mayCall: visits.length > 0 && rights.includes("journal") };
  }, [absence, days, now, rights]);
}

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
