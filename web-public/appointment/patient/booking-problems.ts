import { normaliseName, normalisePhone } from "../../../shared/language/normalise-text.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import {
  digitsMissing,
  isPatientName,
  isPhone,
  phoneDigits,
} from "../../../shared/patient/patient.ts";

/** The words of the booking form's rules (public spec, section 5). */
export const BOOKING_WORDS = {
  name: "Пожалуйста, заполните ФИО",
  nameLetters: "В ФИО допустимы только буквы, пробел, дефис и апостроф",
  phone: "Введите корректный номер телефона",
  service: "Выберите услугу",
  day: "Выберите дату",
  time: "Выберите время",
  consent: "Необходимо согласие на обработку данных",
} as const;

/** The patient's choices and input; null and empty are missing ones. */
export interface BookingForm {
  name: string;
  phone: string;
  service: string;
  day: string | null;
  time: string | null;
  consent: boolean;
}
export type BookingField = keyof BookingForm;

/** The message of each field that keeps the form from being sent, in the order of the page. */
export function bookingProblems(form: BookingForm): Partial<Record<BookingField, string>> {
  return {
    ...(form.day ? {} : { day: BOOKING_WORDS.day }),
    ...(form.time ? {} : { time: BOOKING_WORDS.time }),
    ...nameProblem(form.name),
    ...phoneProblem(form.phone),
    ...(form.service ? {} : { service: BOOKING_WORDS.service }),
    ...(form.consent ? {} : { consent: BOOKING_WORDS.consent }),
  };
}

/** The missing part of a phone, as far as known. */
function phoneProblem(phone: string): { phone?: string } {
  if (isPhone(phone)) return {};
  const missing = digitsMissing(phone);
  const isForeign = normalisePhone(phone).startsWith("+") && !/^[78]/.test(phoneDigits(phone));
  if (isForeign) return { phone: `${BOOKING_WORDS.phone}: он начинается с +7 или 8` };
  if (phoneDigits(phone) === "" || missing === 0) return { phone: BOOKING_WORDS.phone };
  const what =
    missing > 0
      ? `не хватает ${counted(missing, "цифры", "цифр", "цифр")}`
      : counted(-missing, "лишняя цифра", "лишние цифры", "лишних цифр");
  return { phone: `${BOOKING_WORDS.phone}: ${what}` };
}

/** Empty, or with a sign that no name has. */
export function nameProblem(name: string): { name?: string } {
  if (normaliseName(name) === "") return { name: BOOKING_WORDS.name };
  return isPatientName(name) ? {} : { name: BOOKING_WORDS.nameLetters };
}
