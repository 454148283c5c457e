import { Link, useLocation } from "wouter";
import { withoutEndSlashes } from "../../shared/site/paths.ts";
import { appointmentAddress } from "../elements/appointment-address.ts";
import { CalendarIcon } from "../elements/icons.tsx";

/**
 * A floating link to the booking page, on a doctor's page to that doctor. On the pages of booking,
 * visits and the waiting list it would only cover buttons.
 */
export function BookFloat() {
  const [path] = useLocation();
  const here = withoutEndSlashes(path);
  if (/^\/(appointment$|wish$|v\/|visit)/.test(here)) return null;
  const doctor = Number(/^\/doctors\/(\d+)$/.exec(here)?.[1] ?? 0);
  return (
    <nav className="book-strip" aria-label="Быстрая запись">
      <Link
        className="book-float"
        href={appointmentAddress(doctor ? { doctor } : {})}
        {...(doctor && { state: { doctorId: doctor } })}
      >
        <CalendarIcon />
        Записаться
      </Link>
    </nav>
  );
}
