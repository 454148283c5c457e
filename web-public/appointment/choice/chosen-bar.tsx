import type { DoctorCard } from "../../../shared/site/site.ts";
import { formatDayAndMonth } from "../../../shared/time/calendar.ts";
import { PATIENT } from "../selection/page-ids.ts";
import type { Selection } from "../selection/selection.ts";
import { selectionAddress } from "../selection/selection-address.ts";
import { ChoiceButton } from "./choice-button.tsx";

interface ChosenBarProps {
  selection: Selection;
  doctors: readonly DoctorCard[];
  onContinue(): void;
}

/** The chosen time, at hand at the foot of the screen while one looks at calendar and times. */
export function ChosenBar({ selection, doctors, onContinue }: ChosenBarProps) {
  const { day, slot } = selection;
  if (!day || !slot) return null;
  const name = doctors.find((each) => each.id === slot.employee)?.name_employee ?? "";
  return (
    <div className="chosen-bar">
      <p key={`${day} ${slot.time} ${slot.employee}`} translate="no">
        <strong>
          {formatDayAndMonth(day)}, {slot.time}
        </strong>
        {" · "}
        {name.split(" ")[0]}
      </p>
      <ChoiceButton
        className="button"
        address={`${selectionAddress(selection)}#${PATIENT}`}
        onChoose={onContinue}
      >
        Продолжить
      </ChoiceButton>
    </div>
  );
}
