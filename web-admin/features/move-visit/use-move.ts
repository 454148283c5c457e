import { useCallback, useState } from "react";
import type { Slot } from "../../../shared/time/slot.ts";
import {
  type Destination,
  type Moving,
  useDay,
  useDoctors,
  useEngine,
  useNow,
  type VisitView,
} from "../../offline/index.ts";
import { useCanNotify } from "../../ui/fields/notify-box.tsx";
import type { BlockState } from "../day/day-blocks.ts";
import { type MoveTarget, moveHint } from "./move-hint.ts";
import { moveVisit } from "./move-visit.ts";

/** A move that waits for the question whether the patient is sent a message. */
export interface AskedMove {
  visit: VisitView;
  slot: Destination;
  move: (how: Moving) => void;
}

/** A visit on its way to another time: dragged there, or moved by two clicks. */
export function useMove() {
  const engine = useEngine();
  const doctors = useDoctors();
  const [visit, setVisit] = useState<VisitView | null>(null);
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const [asked, setAsked] = useState<AskedMove | null>(null);

  const now = useNow();
  const mayNotify = useCanNotify();
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
      const move = (how?: Moving) => void moveVisit(engine, visit, slot, how);
      if (mayNotify(visit, slot)) setAsked({ visit, slot, move });
      else move();
    },
    [engine, visit, stop, mayNotify],
  );
  const close = useCallback(() => setAsked(null), []);

  const point = useCallback((slot: Slot, state: BlockState) => setTarget({ slot, state }), []);
  const hint = visit && target ? moveHint(visit, target, doctors, days) : null;
  return { visit, hint, asked, begin, stop, drag, to, point, close };
}
