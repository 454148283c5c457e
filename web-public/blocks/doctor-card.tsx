import { Link } from "wouter";
import type { DoctorCard } from "../../shared/site/site.ts";
import { appointmentAddress } from "../elements/appointment-address.ts";
import { DoctorPhoto } from "./doctor-photo.tsx";
import { NearestTime } from "./nearest-time.tsx";

/** A doctor in a list: name and position, nearest free time, and links. */
export function DoctorCardItem({ doctor }: { doctor: DoctorCard }) {
  return (
    <li className="card specialist">
      <DoctorPhoto doctor={doctor} sizes="(max-width: 47.99em) 96px, 370px" />
      <div className="specialist-words">
        <h3 translate="no">{doctor.name_employee}</h3>
        <p className="quiet">{doctor.desc_employee}</p>
        <NearestTime doctor={doctor.id} />
      </div>
      <p className="actions">
        <Link
          className="button"
          href={appointmentAddress({ doctor: doctor.id })}
          state={{ doctorId: doctor.id }}
          aria-label={`Записаться: ${doctor.name_employee}`}
        >
          Записаться
        </Link>
        <Link
          className="button quiet-button"
          href={`/doctors/${doctor.id}`}
          aria-label={`Подробнее: ${doctor.name_employee}`}
        >
          Подробнее
        </Link>
      </p>
    </li>
  );
}
