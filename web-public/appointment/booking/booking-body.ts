import { fieldsOfEntry } from "../../../shared/journal/visit-entry.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { BookingField } from "../patient/booking-problems.ts";
import type { Patient } from "../patient/patient.ts";
import type { Selection } from "../selection/selection.ts";
import { type Attempt, attemptFor, slotName } from "./attempt.ts";
import type { BookingBody } from "./send-booking.ts";

/** The fields of the API's answer, as the form names them. */
const FIELDS: Record<string, BookingField> = {
  user_name: "name",
  phone: "phone",
  service: "service",
  record_day: "day",
  record_time: "time",
  consent: "consent",
};

/** The call that books, and the attempt it is part of. */
export function bookingOf(
  patient: Patient,
  day: Day,
  slot: NonNullable<Selection["slot"]>,
  { earlier, uid }: { earlier: Attempt | null; uid: string | null },
): { body: BookingBody; attempt: Attempt } {
  const content = {
    record_time: slot.time,
    record_day: formatDay(day),
    employee: slot.employee,
    ...fieldsOfEntry({
      name: patient.name.trim(),
      phone: patient.phone.digits,
      service: patient.service,
      comment: patient.comment.trim(),
      smsConsent: patient.smsConsent,
    }),
    operator_view: false,
    call_operator: false,
  } as const;
  const attempt = attemptFor(slotName({ ...slot, day }), JSON.stringify(content), earlier, uid);
  const trap = patient.website === "" ? {} : { website: patient.website };
  return { body: { ...content, ...trap, uid: attempt.uid, consent: true }, attempt };
}

/** The server's messages, by the form's fields. */
export function formFields(fields: Record<string, string>): Partial<Record<BookingField, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = FIELDS[name];
      return field ? [[field, text]] : [];
    }),
  );
}
