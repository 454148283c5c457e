import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { type Engine, useEngine, useNow } from "../../offline/index.ts";

// The day viewed last, by engine: the next user starts at today.
const lastDays = new WeakMap<Engine, Day | null>();

/**
 * The day as the address has it, or the last one looked at, and how to go to others; null for one
 * older than the device keeps.
 */
export function useScheduleDay(): [Day | null, (day: Day | null) => void] {
  const engine = useEngine();
  const { date } = useSearch({ from: "/journal/schedule" });
  const navigate = useNavigate();
  const first = mirrorStart(useNow().day);
  const named = date ?? lastDays.get(engine) ?? null;
  const day = named !== null && named >= first ? named : null;
  useEffect(() => void lastDays.set(engine, day), [engine, day]);

  const go = (next: Day | null) => {
    lastDays.set(engine, next);
    // Browsing days adds no entries to the history.
    void navigate({
      to: "/journal/schedule",
      search: next ? { date: next } : {},
      replace: true,
    });
  };
  return [day, go];
}
