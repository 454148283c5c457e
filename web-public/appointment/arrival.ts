import type { DoctorCard } from "../../shared/site.ts";
import type { Draft } from "./draft.ts";
import { NOTHING_CHOSEN, preselect, type Selection } from "./selection.ts";

/** The doctor a visitor came with, as the navigation's state carries it: `{doctorId}`. */
export function doctorIn(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("doctorId" in state)) return null;
  const id = Number(state.doctorId);
  return Number.isInteger(id) ? id : null;
}

/**
 * What is chosen when the page opens: the draft's choice, or the doctor the visitor came with,
 * unless the draft was already begun with them. A doctor who is not visible is not accepted.
 */
export function openingSelection(
  draft: Draft | null,
  arrivedWith: number | null,
  visible: readonly DoctorCard[],
): Selection {
  const known = (id: number | null) => id === null || visible.some((doctor) => doctor.id === id);
  if (arrivedWith !== null && known(arrivedWith) && draft?.arrivedWith !== arrivedWith) {
    return preselect(NOTHING_CHOSEN, arrivedWith);
  }
  const chosen = draft?.selection ?? NOTHING_CHOSEN;
  return known(chosen.doctor) && known(chosen.slot?.employee ?? null) ? chosen : NOTHING_CHOSEN;
}
