import { useCallback, useState } from "react";
import type { Slot } from "../../../shared/time/slots.ts";
import {
  type Destination,
  useDay,
  useDoctors,
  useEngine,
  useNow,
  type VisitView,
} from "../../offline/index.ts";
import type { BlockState } from "../day/day-blocks.ts";
import { type MoveTarget, moveHint } from "./move-hint.ts";
import { moveVisit } from "./move-visit.ts";

/** A visit on its way to another time: dragged there, or moved by two presses. */
export function useMove() {
  const engine = useEngine();
  const doctors = useDoctors();
  const [visit, setVisit] = useState<VisitView | null>(null);
  const [target, setTarget] = useState<MoveTarget | null>(null);

  const now = useNow();
  const days = useDay(target?.slot.day ?? now.day);

  const begin = useCallback((record: VisitView) => {
    setVisit(record);
    setTarget(null);
  }, []);
  const stop = useCallback(() => setVisit(null), []);

  const drag = useCallback(
    (record: VisitView | null) => {
      if (record) begin(record);
      else stop();
    },
    [begin, stop],
  );

  const to = useCallback(
    (slot: Destination) => {
      if (!visit) return;
      stop();
      const doctor = doctors.find(({ id }) => id === slot.employee)?.name_employee ?? "";
      void moveVisit(engine, visit, slot, doctor);
    },
    [engine, doctors, visit, stop],
  );

  const point = useCallback((slot: Slot, state: BlockState) => setTarget({ slot, state }), []);
  const hint = visit && target ? moveHint(visit, target, doctors, days) : null;
  return { visit, hint, begin, stop, drag, to, point };
}
