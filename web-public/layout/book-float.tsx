import { Link, useLocation } from "wouter";
import { withoutEndSlashes } from "../../shared/site/paths.ts";
import { appointmentAddress } from "../elements/appointment-address.ts";
import { CalendarIcon } from "../elements/icons.tsx";

/** The way to an appointment, always at hand; on a doctor's page, to that doctor.
 * Where one books, or sees one's own visit, it would only lie over the buttons there. */
export function BookFloat() {
  const [path] = useLocation();
  const here = withoutEndSlashes(path);
  if (/^\/(appointment$|v\/|visit)/.test(here)) return null;
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
