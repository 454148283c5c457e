import { useMemo } from "react";
import { addDays } from "../../../../shared/time/calendar.ts";
import { useDays, useNow } from "../../../offline/hooks.tsx";
import { visitsToMove } from "./visits-to-move.ts";

/** How far ahead visits are made: longer than any schedule is laid out. */
const DAYS_AHEAD = 400;

/** What this device knows of the visits to come, and which of them have no time any more. */
export function useVisitsToMove() {
  const now = useNow();
  const days = useDays(now.day, addDays(now.day, DAYS_AHEAD));
  const visits = useMemo(() => visitsToMove(days, now), [days, now]);
  return { days, now, visits };
}
