import { isPatientName, isPhone, NAME_AT_MOST } from "../../shared/patient.ts";

/** A patient's optional name, checked as the server will; null means that it is fine. */
export function nameProblem(name: string): string | null {
  const typed = name.trim();
  if (typed.length > NAME_AT_MOST) return `Не длиннее ${NAME_AT_MOST} символов`;
  if (typed === "" || isPatientName(typed)) return null;
  return "В ФИО допустимы только буквы, пробел, дефис и апостроф";
}

/** An optional phone: 11 digits, or nothing. */
export function phoneProblem(phone: string): string | null {
  const typed = phone.trim();
  if (typed === "" || isPhone(typed)) return null;
  return "Введите корректный номер телефона";
}
