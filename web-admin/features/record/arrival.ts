import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { minutesOfDay } from "../../../shared/time/parse-times.ts";
import type { VisitView } from "../../offline/index.ts";

type Arrived = Pick<VisitView, "day" | "arrived_at" | "outcome">;

/** How many minutes a patient who came today waits; null where she does not, or an outcome is set. */
export function minutesWaited(visit: Arrived, now: ClinicMoment): number | null {
  if (visit.arrived_at === "" || visit.outcome !== "" || visit.day !== now.day) return null;
  return Math.max(0, minutesOfDay(now.time) - minutesOfDay(visit.arrived_at));
}

/** «ждёт 12 мин», «ждёт 1 ч 5 мин»; empty where the patient does not wait. */
export function waitingWords(visit: Arrived, now: ClinicMoment): string {
  const waited = minutesWaited(visit, now);
  if (waited === null) return "";
  const hours = Math.floor(waited / 60);
  const minutes = waited % 60;
  if (hours === 0) return `ждёт ${minutes} мин`;
  return minutes === 0 ? `ждёт ${hours} ч` : `ждёт ${hours} ч ${minutes} мин`;
}
