import { useMemo } from "react";
import { offersService } from "../../../shared/clinic/doctor-profile.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { nearestFree, withBooked } from "../../../shared/time/free-times.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { useDays, useDoctors, useNow } from "../../offline/index.ts";
import { NearestTimes } from "./nearest-times.tsx";

/** How far from the wanted day other times are searched. */
const DAYS_AROUND = 14;

const NO_SLOTS: readonly Slot[] = [];

interface Props {
  /** The time that cannot be had. */
  slot: Slot;
  service: string;
  /** Other times that are being taken, which are not offered. */
  chosen?: readonly Slot[];
  busy: boolean;
  onTake: (slot: Slot) => void;
}

/** Free times near one that is taken; a click chooses one. */
export function TimesInstead({ slot, service, chosen = NO_SLOTS, busy, onTake }: Props) {
  const { employee, day, time } = slot;
  const now = useNow();
  const doctors = useDoctors();
  const days = useDays(addDays(day, -DAYS_AROUND), addDays(day, DAYS_AROUND));
  const slots = useMemo(() => {
    const suitable = new Set(
      doctors
        .filter((each) => each.id === employee || offersService(each, service))
        .map(({ id }) => id),
    );
    const theirs = days
      .filter((of) => suitable.has(of.employee))
      .map((of) => withBooked(of, chosen));
    return nearestFree({ employee, day, time }, theirs, now);
  }, [doctors, days, employee, day, time, service, chosen, now]);
  return (
    <NearestTimes
      title="Взять ближайшее свободное время"
      near={{ employee, day, time }}
      slots={slots}
      busy={busy}
      onMove={onTake}
    />
  );
}
