import type { Doctor } from "../../../../shared/clinic/doctor.ts";
import { offersService } from "../../../../shared/clinic/doctor-profile.ts";
import type { ClinicMoment } from "../../../../shared/time/calendar.ts";
import { nearestFree, type OfferedDay } from "../../../../shared/time/free-times.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import { destinationOf, type VisitView } from "../../../offline/index.ts";

/** Of each kind. */
const MOST = 3;

interface Offers {
  days: readonly OfferedDay[];
  doctors: readonly Doctor[];
  now: ClinicMoment;
}

/** Times that keep the visit's day, with another doctor of its service; then those that keep its doctor. */
export function timesFor(visit: VisitView, { days, doctors, now }: Offers): Slot[] {
  const wanted = destinationOf(visit);
  const suitable = new Set(
    doctors.filter((doctor) => offersService(doctor, visit.service)).map(({ id }) => id),
  );
  const isOwn = ({ employee }: OfferedDay) => employee === visit.employee;
  const others = days.filter((of) => !isOwn(of) && suitable.has(of.employee));
  const own = days.filter((of) => isOwn(of) && doctors.some(({ id }) => id === of.employee));
  return [...nearestFree(wanted, others, now, MOST), ...nearestFree(wanted, own, now, MOST)];
}
