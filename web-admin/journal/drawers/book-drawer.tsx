import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import { BookForm } from "./book-form.tsx";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** The free time pressed; null while the drawer is shut. */
  slot: Slot | null;
  onClose: () => void;
}

/** A free time of the day, booked where it stands. */
export function BookDrawer({ slot, onClose }: Props) {
  return (
    <GuardedDrawer
      opened={slot !== null}
      title={slot ? `Записать на ${slot.time}, ${formatDaySpoken(slot.day)}` : ""}
      onClose={onClose}
    >
      {slot && (
        <BookForm key={`${slot.day} ${slot.time} ${slot.employee}`} slot={slot} onDone={onClose} />
      )}
    </GuardedDrawer>
  );
}
