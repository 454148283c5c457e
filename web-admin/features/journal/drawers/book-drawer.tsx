import { useState } from "react";
import { formatDaySpoken } from "../../../../shared/time/calendar.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import { BookForm } from "./book-form.tsx";
import type { Booking } from "./booking.ts";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** Null while the drawer is shut. */
  booking: Booking | null;
  onClose: () => void;
}

/** Books a free time of the day; offers other times if it is taken meanwhile. */
export function BookDrawer({ booking, onClose }: Props) {
  const [instead, setInstead] = useState<{ of: Booking; slot: Slot } | null>(null);
  const slot = instead && instead.of === booking ? instead.slot : booking?.slot;
  return (
    <GuardedDrawer
      opened={slot !== undefined}
      title={slot ? `Записать на ${slot.time}, ${formatDaySpoken(slot.day)}` : ""}
      onClose={onClose}
    >
      {booking && slot && (
        <BookForm
          key={`${booking.slot.day} ${booking.slot.time} ${booking.slot.employee}`}
          {...booking}
          slot={slot}
          onSlot={(wanted) => setInstead({ of: booking, slot: wanted })}
          onDone={onClose}
        />
      )}
    </GuardedDrawer>
  );
}
