import { useEffect, useState } from "react";
import { useEngine } from "../offline/hooks.tsx";
import type { ClinicNow } from "../offline/record.ts";

const TICK_MS = 10_000;

/** The clinic's day and minute, moving on by itself: a time that passes stops being free. */
export function useClinicNow(): ClinicNow {
  const engine = useEngine();
  const [now, setNow] = useState(engine.now);
  useEffect(() => {
    const look = () =>
      setNow((before) => {
        const after = engine.now();
        return after.day === before.day && after.time === before.time ? before : after;
      });
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [engine]);
  return now;
}
