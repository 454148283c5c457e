import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCalendarEvent } from "@tabler/icons-react";
import type { Day } from "../../../shared/time/calendar.ts";
import { useNow, usePatientVisits } from "../../offline/index.ts";
import { missedWords, otherName, sameDayWords, shortDay, visitWords } from "./visit-words.ts";

const NAMED_AT_MOST = 3;

interface Props {
  name: string;
  phone: string;
  /** The days that are being booked on. */
  days: readonly Day[];
}

/** A note about a phone before it is booked again: a visit the same day, future ones, no-shows. */
export function AlreadyBooked({ name, phone, days }: Props) {
  const now = useNow();
  const { upcoming, past } = usePatientVisits(phone);
  const sameDay = [...past.toReversed(), ...upcoming].filter(({ day }) => days.includes(day));
  const later = upcoming.filter(({ day }) => !days.includes(day));
  const missed = missedWords(past);
  if (sameDay.length + later.length === 0 && missed === "") return null;
  const byDay = [...Map.groupBy(sameDay, ({ day }) => day)];
  const isClose = sameDay.length > 0;
  const Icon = isClose ? IconAlertTriangle : IconCalendarEvent;
  return (
    <Alert color={isClose ? "warning" : "notice"} role="status" icon={<Icon aria-hidden />}>
      {byDay.map(([day, visits]) => (
        <div key={day}>
          <strong>
            {days.length > 1
              ? `${shortDay(day, now.day)} уже записана`
              : "В этот день уже записана"}
          </strong>
          : {visits.map((visit) => sameDayWords(visit, name)).join("; ")}
        </div>
      ))}
      {later.slice(0, NAMED_AT_MOST).map((visit) => (
        <div key={visit.uid}>
          Уже записана {visitWords(visit, now.day)}
          {otherName(visit, name) && ` (${otherName(visit, name)})`}
        </div>
      ))}
      {later.length > NAMED_AT_MOST && <div>И ещё записей: {later.length - NAMED_AT_MOST}</div>}
      {missed && <div>{missed}</div>}
    </Alert>
  );
}
