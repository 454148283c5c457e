import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import { BookForm } from "./book-form.tsx";
import type { Booking } from "./booking.ts";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** Null while the drawer is shut. */
  booking: Booking | null;
  onClose: () => void;
}

/** A free time of the day, booked where it stands. */
export function BookDrawer({ booking, onClose }: Props) {
  const slot = booking?.slot ?? null;
  return (
    <GuardedDrawer
      opened={slot !== null}
      title={slot ? `Записать на ${slot.time}, ${formatDaySpoken(slot.day)}` : ""}
      onClose={onClose}
    >
      {booking && (
        <BookForm
          key={`${booking.slot.day} ${booking.slot.time} ${booking.slot.employee}`}
          {...booking}
          onDone={onClose}
        />
      )}
    </GuardedDrawer>
  );
}
