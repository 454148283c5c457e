import type { RefObject } from "react";
import type { DoctorCard } from "../../../shared/site/site.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { ChoiceButton } from "../choice/choice-button.tsx";
import { PATIENT } from "../selection/page-ids.ts";
import { chooseElsewhere } from "../selection/selection.ts";
import { selectionAddress } from "../selection/selection-address.ts";
import { slotPhrase } from "../selection/words.ts";

interface TakenProps {
  message: string;
  nearest: readonly Slot[];
  doctors: readonly DoctorCard[];
  alert: RefObject<HTMLDivElement | null>;
  onChoose(slot: Slot): void;
}

const selectionOf = ({ employee, day, time }: Slot) => chooseElsewhere(employee, day, time);

/** The slot went to someone else: the nearest free times, one tap each. */
export function Taken({ message, nearest, doctors, alert, onChoose }: TakenProps) {
  const nameOf = (id: number) => doctors.find((doctor) => doctor.id === id)?.name_employee ?? "";
  return (
    <div className="notice taken" role="alert" tabIndex={-1} ref={alert}>
      <p>
        <strong>{message}</strong>
      </p>
      {nearest.length > 0 && (
        <>
          <p>Ближайшее свободное время. Всё, что вы ввели, сохранено:</p>
          <ul className="nearest">
            {nearest.map((slot) => (
              <li key={`${slot.employee}/${slot.day}/${slot.time}`}>
                <ChoiceButton
                  className="time wide"
                  address={`${selectionAddress(selectionOf(slot))}#${PATIENT}`}
                  repeats
                  onChoose={() => onChoose(slot)}
                >
                  <strong translate="no">{slotPhrase(slot.day, slot.time)}</strong>
                  <span className="quiet" translate="no">
                    {nameOf(slot.employee)}
                  </span>
                </ChoiceButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
