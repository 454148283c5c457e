import { useMemo } from "react";
import type { Absence } from "../../../../shared/journal/absence.ts";
import { addDays } from "../../../../shared/time/calendar.ts";
import { useDays, useNow } from "../../../offline/index.ts";
import { visitsToMove } from "./visits-to-move.ts";

/** How far ahead visits are made: longer than any schedule is laid out. */
const DAYS_AHEAD = 400;

/** The days ahead on this device, and their visits without an offered time; with an absence, those of it. */
export function useVisitsToMove(absence: Absence | null = null) {
  const now = useNow();
  const days = useDays(now.day, addDays(now.day, DAYS_AHEAD));
  const visits = useMemo(() => visitsToMove(days, now, absence), [days, now, absence]);
  return { days, now, visits };
}
