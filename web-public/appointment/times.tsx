import type { RefObject } from "react";
import { type Day, formatDaySpoken } from "../../shared/calendar.ts";
import type { DoctorCard } from "../../shared/site.ts";
import type { Selection } from "./selection.ts";
import { NOTHING_FREE, slotPhrase } from "./words.ts";

export interface DoctorTimes {
  doctor: DoctorCard;
  times: readonly string[];
}

interface TimesProps {
  day: Day | null;
  groups: readonly DoctorTimes[];
  slot: Selection["slot"];
  /** Nothing is free on any day at all. */
  nothingFree: boolean;
  title: RefObject<HTMLHeadingElement | null>;
  onChoose(employee: number, time: string): void;
}

/** The chosen day's free times, grouped by doctor. */
export function Times({ day, groups, slot, nothingFree, title, onChoose }: TimesProps) {
  const empty = nothingFree || (day !== null && groups.length === 0);
  return (
    <section className="times" aria-labelledby="times-title">
      <h3 id="times-title" ref={title} tabIndex={-1}>
        {day ? `Время, ${formatDaySpoken(day)}` : "Время"}
      </h3>
      <p role="status" className={empty ? "notice" : "quiet"}>
        {empty
          ? NOTHING_FREE
          : day
            ? ""
            : "Выберите дату, и здесь появится свободное время врачей."}
      </p>
      {day &&
        groups.map(({ doctor, times }) => (
          <fieldset className="times-group" key={doctor.id}>
            <legend>
              <strong>{doctor.name_employee}</strong>
              <span className="quiet">{doctor.desc_employee}</span>
            </legend>
            <div className="times-list">
              {times.map((time) => (
                <button
                  key={time}
                  type="button"
                  className="time"
                  aria-label={`${slotPhrase(day, time)}, свободно`}
                  aria-pressed={slot?.employee === doctor.id && slot.time === time}
                  onClick={() => onChoose(doctor.id, time)}
                >
                  {time}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
    </section>
  );
}
