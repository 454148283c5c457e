import { clinicMoment, type Day } from "../time/calendar.ts";

/** An event as a calendar stores it; of several with one uid the highest sequence counts. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** When this version of it was made. */
  stamp: Date;
  starts: Date;
  minutes: number;
  title: string;
  place?: string;
  notes?: string;
  /** How long before the start a reminder is shown. */
  reminderHours?: number;
  isCancelled?: boolean;
}

/** Of a service without a duration. */
export const USUAL_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Events as an iCalendar file (RFC 5545). Times are in UTC, so that they need no time zone in the
 * file and are right in a calendar of any zone.
 */
export function calendarText(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Priem//Site//RU",
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** The instant of a clinic's day and time. A time that a change of clocks skips is after it. */
export function clinicInstant(day: Day, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => {
    const shown = clinicMoment(new Date(instant), timeZone);
    return Date.parse(`${shown.day}T${shown.time}:00Z`) - instant;
  };
  const first = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(first));
}

function linesOf(event: CalendarEvent): string[] {
  const { uid, sequence, stamp, starts, minutes, title, place, notes, reminderHours } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(new Date(starts.getTime() + minutes * MINUTE_MS))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    ...(notes === undefined ? [] : [`DESCRIPTION:${escaped(notes)}`]),
    ...(event.isCancelled ? ["STATUS:CANCELLED"] : []),
    ...(reminderHours === undefined
      ? []
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `TRIGGER:-PT${reminderHours}H`,
          `DESCRIPTION:${escaped(title)}`,
          "END:VALARM",
        ]),
    "END:VEVENT",
  ];
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, "");

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** No line may be longer than 75 octets; a Cyrillic letter takes two of them. */
function folded(line: string): string {
  let octets = 0;
  let text = "";
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (octets + size > 75) {
      text += "\r\n ";
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
