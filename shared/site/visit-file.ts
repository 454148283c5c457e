import { addDays, type Day } from "../time/calendar.ts";
import { minutesOfDay, timeOfDay } from "../time/slots.ts";

/** A visit as a patient's calendar keeps it. */
export interface Visit {
  uid: string;
  /** Of several files of one visit the calendar takes the one with the highest. */
  sequence?: number;
  day: Day;
  time: string;
  /** How long the visit takes; null where the clinic does not say. */
  minutes: number | null;
  title: string;
  place: string;
  notes: string;
}

/** Of a service without a duration. */
const USUAL_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/**
 * The visit as an iCalendar file (RFC 5545). Its times float: 09:30 stays 09:30 on a device of
 * any zone, for the visit happens at the clinic's 09:30.
 * @param stamp the instant the file is made
 */
export function visitFile(visit: Visit, stamp: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Priem//Site//RU",
    "BEGIN:VEVENT",
    `UID:${visit.uid}`,
    `SEQUENCE:${visit.sequence ?? 0}`,
    `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART:${floating(visit.day, visit.time)}`,
    `DTEND:${ending(visit)}`,
    `SUMMARY:${escaped(visit.title)}`,
    `LOCATION:${escaped(visit.place)}`,
    `DESCRIPTION:${escaped(visit.notes)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT3H",
    `DESCRIPTION:${escaped(visit.title)}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function floating(day: Day, time: string): string {
  return `${day.replaceAll("-", "")}T${time.replace(":", "")}00`;
}

function ending({ day, time, minutes }: Visit): string {
  const end = minutesOfDay(time) + (minutes ?? USUAL_MINUTES);
  return floating(end >= DAY_MINUTES ? addDays(day, 1) : day, timeOfDay(end % DAY_MINUTES));
}

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
