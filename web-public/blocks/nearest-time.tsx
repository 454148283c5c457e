import { Link } from "wouter";
import type { NearestTime as Nearest } from "../../shared/journal/schedule.ts";
import { nearestCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { appointmentAddress } from "../elements/appointment-address.ts";

/** «Ближайшее: завтра 08:00», which leads to the booking of it. */
export function NearestTime({ doctor }: { doctor: number }) {
  const nearest = dataOf(useCall(nearestCall))?.find((each) => each.employee === doctor);
  if (!nearest) return <p className="nearest-time" />;
  const day = isoDay(nearest.day);
  return (
    <p className="nearest-time">
      <Link
        href={appointmentAddress({ doctor, day, time: nearest.time })}
        state={{ doctorId: doctor }}
      >
        Ближайшее:{" "}
        <span key={`${nearest.day} ${nearest.time}`} translate="no">
          {dayName(nearest)} {nearest.time}
        </span>
      </Link>
    </p>
  );
}

const isoDay = (day: string) => day.split(".").reverse().join("-");
const spoken = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" });

/**
 * `сегодня`, `завтра`, `24 ноября`. Importing the booking calendar would add 1 KB to the script.
 */
function dayName({ day, days_ahead }: Nearest): string {
  if (days_ahead < 2) return days_ahead === 0 ? "сегодня" : "завтра";
  return spoken.format(Date.parse(isoDay(day)));
}
