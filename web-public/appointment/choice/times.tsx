import type { RefObject } from "react";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { DoctorTimes } from "../free-slots/times-of.ts";
import type { Selection } from "../selection/selection.ts";
import { NOTHING_FREE, slotPhrase } from "../selection/words.ts";
import { ChoiceButton } from "./choice-button.tsx";

interface TimesProps {
  day: Day | null;
  groups: readonly DoctorTimes[];
  slot: Selection["slot"];
  /** No day has a free time. */
  nothingFree: boolean;
  title: RefObject<HTMLHeadingElement | null>;
  /** The address of the page with a time chosen. */
  addressOf(employee: number, time: string): string;
  onChoose(employee: number, time: string): void;
}

/** The chosen day's free times, grouped by doctor. */
export function Times({ day, groups, slot, nothingFree, title, addressOf, onChoose }: TimesProps) {
  const empty = nothingFree || (day !== null && groups.length === 0);
  return (
    <section className="times" aria-labelledby="times-title">
      <h3 id="times-title" ref={title} tabIndex={-1}>
        Время
        {day && (
          <span key={day} translate="no">
            , {formatDaySpoken(day)}
          </span>
        )}
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
              <strong translate="no">{doctor.name_employee}</strong>
              <span className="quiet">{doctor.desc_employee}</span>
            </legend>
            <div className="times-list">
              {times.map((time) => (
                <ChoiceButton
                  key={time}
                  className="time"
                  aria-label={`${slotPhrase(day, time)}, свободно`}
                  aria-pressed={slot?.employee === doctor.id && slot.time === time}
                  address={addressOf(doctor.id, time)}
                  onChoose={() => onChoose(doctor.id, time)}
                >
                  <span translate="no">{time}</span>
                </ChoiceButton>
              ))}
            </div>
          </fieldset>
        ))}
    </section>
  );
}
