import { isPatientName, isPhone } from "./patient.ts";

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

/** What the patient has chosen and typed; null and empty are not yet. */
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
    ...(isPhone(form.phone) ? {} : { phone: BOOKING_WORDS.phone }),
    ...(form.service ? {} : { service: BOOKING_WORDS.service }),
    ...(form.consent ? {} : { consent: BOOKING_WORDS.consent }),
  };
}

/** Empty, or with a sign that no name has. */
export function nameProblem(name: string): { name?: string } {
  if (name.trim() === "") return { name: BOOKING_WORDS.name };
  return isPatientName(name) ? {} : { name: BOOKING_WORDS.nameLetters };
}
