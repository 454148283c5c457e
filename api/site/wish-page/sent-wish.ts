import type { TypedWish, WishFormState } from "../../../shared/site/wish-page.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { DAY_PART_NAMES, WISH_DAYS_AT_MOST } from "../../../shared/wishes/wish.ts";
import type { Refusal } from "../../platform/http/problems.ts";

const USUAL_DAYS = 14;

/** The form before anything was typed. */
export const emptyWish = (today: Day, given: Partial<TypedWish> = {}): TypedWish => ({
  name: "",
  phone: "",
  doctor: "",
  service: "",
  weekdays: [],
  part: "any",
  until: addDays(today, USUAL_DAYS),
  anyDoctor: false,
  consent: false,
  ...given,
});

/** The typed values, to be shown again. */
export function typedWish(form: FormData): TypedWish {
  return {
    name: textIn(form, "name"),
    phone: textIn(form, "phone"),
    doctor: textIn(form, "doctor"),
    service: textIn(form, "service"),
    weekdays: form.getAll("weekday").filter((day) => typeof day === "string"),
    part: DAY_PART_NAMES.find((part) => part === form.get("part")) ?? "any",
    until: textIn(form, "until"),
    anyDoctor: form.has("any_doctor"),
    consent: form.has("consent"),
  };
}

/** The form as a body, by whose schema it is then judged. */
export function wishIn(form: FormData, typed: TypedWish) {
  return {
    uid: textIn(form, "uid"),
    employee: typed.doctor === "" ? null : typed.doctor,
    service: typed.service,
    weekdays: typed.weekdays.map(Number),
    part: typed.part,
    until: typed.until,
    user_name: typed.name,
    phone: typed.phone,
    any_doctor: typed.anyDoctor,
    consent: typed.consent,
    website: textIn(form, "website"),
  };
}

/** The form with what it held, and why it left no wish. */
export function wishForm(
  today: Day,
  typed: TypedWish,
  refusal: Refusal | null,
  last = addDays(today, WISH_DAYS_AT_MOST),
): WishFormState {
  const fields = (refusal?.details.fields ?? null) as Record<string, string> | null;
  return {
    uid: crypto.randomUUID(),
    typed,
    problems: fields ?? (refusal ? { form: refusal.message } : {}),
    from: today,
    to: last,
  };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
