import { counted } from "../../../shared/language/russian-count.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { PatientAct } from "../../../shared/visit/patient-act.ts";

/** An act in words, without the patient's name. */
export function actWords(act: PatientAct): string {
  const when = `${formatDay(act.day)} в ${act.time}, ${act.employee_name}`;
  switch (act.kind) {
    case "confirmed":
      return `Пациентка подтвердила визит ${when}`;
    case "cancelled":
      return `Пациентка отменила визит ${when}`;
    case "not_me":
      return `«Это не я»: номер телефона не пациентки, визит ${when}`;
    case "moved":
      return `Пациентка перенесла визит ${beforeWords(act)}на ${when}`;
  }
}

/** Where a moved visit was; the doctor is named only if it changed. */
function beforeWords({ from_day, from_time, from_employee_name, employee_name }: PatientAct) {
  if (!from_day) return "";
  const isOther = from_employee_name !== null && from_employee_name !== employee_name;
  return `с ${formatDay(from_day)} ${from_time}${isOther ? `, ${from_employee_name},` : ""} `;
}

/** `3 действия пациенток` */
export function actsCounted(count: number): string {
  const acts = counted(count, "действие", "действия", "действий");
  return `${acts} ${count === 1 ? "пациентки" : "пациенток"}`;
}
