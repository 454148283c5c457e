import type { Slot } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { useEngine } from "../../offline/index.ts";
import { isFailed, saveEdit } from "../../ui/sync-status/submit.ts";
import { showFailure } from "../../ui/toast.tsx";

/** «Позвонили, не подошло»: the wish stays on the list, but not for this time. */
export function useDecline(slot: Slot) {
  const engine = useEngine();
  return async ({ uid }: Wish): Promise<void> => {
    const ended = await saveEdit(engine, () => engine.declineTime(uid, slot), "Отмечено");
    if (isFailed(ended)) showFailure(ended.words);
  };
}
