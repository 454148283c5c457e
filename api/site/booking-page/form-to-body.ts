import { fieldsOfEntry } from "../../../shared/journal/visit-entry.ts";
import { BOOKING_FORM, type TypedForm } from "../../../shared/site/site.ts";
import { type Day, formatDay, parseDay } from "../../../shared/time/calendar.ts";

/** Typed values of the form, to be shown again. */
export function typedIn(form: FormData): TypedForm {
  return {
    name: textIn(form, "name"),
    phone: textIn(form, "phone"),
    service: textIn(form, "service"),
    comment: textIn(form, "comment"),
    consent: form.has("consent"),
    smsConsent: form.has("sms_consent"),
  };
}

/** The choice in the address, with the choices from the lists beside the form. */
export function searchWith(search: URLSearchParams, form: FormData): string {
  const asked = new URLSearchParams(search);
  if (form.has(BOOKING_FORM.wanted)) {
    asked.delete("service");
    const wanted = textIn(form, BOOKING_FORM.wanted);
    if (wanted) asked.set("service", wanted);
  }
  if (textIn(form, BOOKING_FORM.choose) === BOOKING_FORM.month) {
    asked.set("month", textIn(form, BOOKING_FORM.month));
  }
  return asked.size > 0 ? `?${asked}` : "";
}

/** The form as the body of `POST /api/journal`, which then validates it. */
export function bookingIn(form: FormData, search: URLSearchParams, today: Day) {
  const day = parseDay(search.get("day") ?? "", today);
  return {
    uid: textIn(form, "uid"),
    employee: Number(search.get("doctor")),
    record_day: day === null ? "" : formatDay(day),
    record_time: search.get("time") ?? "",
    ...fieldsOfEntry({
      name: textIn(form, "name"),
      phone: textIn(form, "phone"),
      service: textIn(form, "service"),
      comment: textIn(form, "comment"),
      smsConsent: form.has("sms_consent"),
    }),
    consent: form.has("consent"),
    operator_view: false,
    call_operator: false,
    website: textIn(form, "website"),
  };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
