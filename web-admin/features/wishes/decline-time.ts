import type { Slot } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { Engine } from "../../offline/index.ts";
import { editVisits, visitWords } from "../record/edit-visits.ts";

/**
 * «Позвонили, не подошло»: the wish stays on the list, but not for this time. For ten seconds it
 * can be undone.
 */
export const declineTime = (engine: Engine, wish: Wish, slot: Slot): Promise<void> => {
  const called = { ...wish, day: slot.day, record_time: slot.time };
  return editVisits(engine, [called], {
    edit: ({ uid }) => engine.declineWithUndo(uid, slot),
    done: () => `${visitWords(called)}: не подошло`,
    isHeld: true,
  });
};
