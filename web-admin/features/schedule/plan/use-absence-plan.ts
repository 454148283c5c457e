import { useMemo } from "react";
import type { Absence } from "../../../../shared/journal/absence.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { useDays, useEngine, useNow } from "../../../offline/index.ts";
import { planAbsence, visitsOfAbsence } from "./range-plan.ts";

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
