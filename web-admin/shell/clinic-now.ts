import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useEngine } from "../offline/hooks.tsx";
import type { ClinicNow } from "../offline/record.ts";

const TICK_MS = 10_000;

/** The clinic's day and minute, moving on by itself: a time that passes stops being free. */
export function useClinicNow(): ClinicNow {
  const engine = useEngine();
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, TICK_MS);
      const stops = [engine.onRecords(listener), engine.onStatus(listener)];
      return () => {
        clearInterval(timer);
        for (const stop of stops) stop();
      };
    },
    [engine],
  );
  const minute = useSyncExternalStore(subscribe, () => {
    const { day, time } = engine.now();
    return `${day} ${time}`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same minute, the same object
  return useMemo(() => engine.now(), [engine, minute]);
}
