import { useEffect, useState } from "react";
import { type ClinicMoment, clinicMoment, daysBetween } from "../../../shared/time/calendar.ts";
import { useSite } from "../../data/site-context.ts";

const TICK_MS = 15_000;

/**
 * The clinic's clock, running. The device's clock is read in the clinic's zone; if it is a day or
 * more off, the clinic's clock continues from the time the page was made.
 */
export function useClinicNow(): ClinicMoment {
  const { now: made, timeZone } = useSite();
  const [now, setNow] = useState(made);
  useEffect(() => {
    const loadedAt = Date.now();
    const madeAt = Date.parse(`${made.day}T${made.time}:00Z`);
    const tick = () => {
      const device = clinicMoment(new Date(), timeZone);
      const believed = Math.abs(daysBetween(made.day, device.day)) <= 1;
      const ranOn = new Date(madeAt + Date.now() - loadedAt);
      const next = believed ? device : clinicMoment(ranOn, "UTC");
      setNow((was) => (was.day === next.day && was.time === next.time ? was : next));
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [made, timeZone]);
  return now;
}
