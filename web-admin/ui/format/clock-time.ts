import { useCallback } from "react";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import { useEngine, useNow } from "../../offline/index.ts";
import { momentWords } from "./moment-words.ts";

/**
 * Writes an instant (ISO) by the clinic's clock: `09:30`, or `9 июня в 09:30` if it is not today.
 */
export function useClinicClock(): (instant: string) => string {
  const engine = useEngine();
  const { day: today } = useNow();
  return useCallback(
    (instant) => {
      const { day, time } = engine.clinicTime(instant);
      return day === today ? time : `${formatDaySpoken(day).split(", ")[0]} в ${time}`;
    },
    [engine, today],
  );
}

/**
 * Writes an instant (ISO) by the clinic's clock with its date, also of today: `10.06.2027 в 09:30`.
 */
export function useClinicMoment(): (instant: string) => string {
  const engine = useEngine();
  return useCallback(
    (instant) => {
      const { day, time } = engine.clinicTime(instant);
      return momentWords(day, time);
    },
    [engine],
  );
}
