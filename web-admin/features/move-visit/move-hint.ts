import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { offersService } from "../../../shared/clinic/doctor-profile.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { DayView, VisitView } from "../../offline/index.ts";
import { overlapWords } from "../../ui/fields/visit-overlaps.ts";
import type { BlockState } from "../day/day-blocks.ts";

/** A cell of the grid that a visit may be moved to. */
export interface MoveTarget {
  slot: Slot;
  state: BlockState;
}

const REFUSALS: Record<Exclude<BlockState, "free">, string> = {
  booked: "занято",
  held: "занято",
  past: "это время прошло",
};

/**
 * Describes a slot before the visit is dropped there: `12:00, Орлова В. И.`, `… — занято`, that the
 * doctor does not offer the visit's service, or the visits it would overlap.
 */
export function moveHint(
  { uid, service }: Pick<VisitView, "uid" | "service">,
  { slot, state }: MoveTarget,
  doctors: readonly Doctor[],
  days: readonly DayView[],
): string {
  const doctor = doctors.find(({ id }) => id === slot.employee);
  const name = shortName(doctor?.name_employee ?? "врач больше не работает");
  const place = `${slot.time}, ${name}`;
  if (state !== "free") return `${place} — ${REFUSALS[state]}`;
  if (!offersService(doctor ?? {}, service)) return `${place} — у врача нет услуги «${service}»`;
  const of = days.find(({ employee }) => employee === slot.employee);
  const overlaps = overlapWords({ uid, time: slot.time, service }, of, doctor);
  return [place, ...overlaps].join(" — ");
}
