import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { formatDayLong } from "../../../shared/time/calendar.ts";
import { freeTimes, type OfferedDay } from "../../../shared/time/free-times.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import classes from "./doctor-times.module.css";
import { slotKey } from "./free-days.ts";

interface Props {
  doctor: Doctor;
  of: OfferedDay;
  now: ClinicMoment;
  chosen: ReadonlySet<string>;
  onToggle: (slot: Slot) => void;
}

/** One doctor's times on the chosen day; a booked or past time is disabled. */
export function DoctorTimes({ doctor, of, now, chosen, onToggle }: Props) {
  const free = new Set(freeTimes(of, now));
  const booked = new Set(of.booked);
  return (
    <section className={classes.doctor} aria-label={doctor.name_employee}>
      <h3 className={classes.name}>{doctor.name_employee}</h3>
      <p className={classes.position}>{doctor.full_pro_name}</p>
      <div className={classes.times}>
        {of.offered.map((time) => {
          const slot = { employee: of.employee, day: of.day, time };
          const state = booked.has(time) ? "занято" : free.has(time) ? "свободно" : "прошло";
          return (
            <button
              key={time}
              type="button"
              className={classes.time}
              data-state={state}
              disabled={!free.has(time)}
              aria-pressed={chosen.has(slotKey(slot))}
              aria-label={`${formatDayLong(of.day)}, ${time}, ${state}`}
              onClick={() => onToggle(slot)}
            >
              {time}
            </button>
          );
        })}
      </div>
    </section>
  );
}
