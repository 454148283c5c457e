import { outcomeWords } from "../../shared/journal/outcome.ts";
import type { RecordField } from "../../shared/journal/record.ts";
import { formatPhone } from "../../shared/patient/patient.ts";
import { kindOf } from "../offline/operations/kinds/registry.ts";
import type { Operation, SomeVisitFields } from "../offline/operations/operation.ts";

export const FIELD_LABELS: Record<RecordField, string> = {
  employee: "Врач",
  record_day: "Дата",
  record_time: "Время",
  squeezed_in: "Вне расписания",
  user_name: "ФИО",
  phone: "Телефон",
  service: "Услуга",
  add_comment: "Комментарий",
  call_operator: "Обратный звонок",
  outcome: "Итог",
};

const FIELDS = Object.keys(FIELD_LABELS) as RecordField[];

export type DoctorNames = ReadonlyMap<number, string>;

/** A field's value as text: `Врач` → the doctor's name, `phone` → `+7 (…)`, empty → `пусто`. */
export function valueWords(field: RecordField, value: unknown, doctors: DoctorNames): string {
  if (field === "employee") return doctors.get(Number(value)) ?? "—";
  if (field === "call_operator" || field === "squeezed_in") return value ? "да" : "нет";
  if (field === "outcome") return outcomeWords(String(value)) || "нет";
  if (field === "phone") return formatPhone(String(value)) || "пусто";
  return String(value) || "пусто";
}

/** What an edit changes, line by line, readable without the record it belongs to. */
export const editWords = (operation: Operation, doctors: DoctorNames): string[] =>
  kindOf(operation).words(operation, {
    doctor: (employee) => doctors.get(Number(employee)) ?? "—",
    fields: (edit) => fieldLines(edit, doctors),
  });

function fieldLines(
  { body, base }: { body: SomeVisitFields; base: SomeVisitFields },
  doctors: DoctorNames,
): string[] {
  const isSaid = (field: RecordField) =>
    field in body && (field !== "squeezed_in" || body[field] || base[field]);
  return FIELDS.filter(isSaid).map((field) => {
    const now = valueWords(field, body[field], doctors);
    const before = field in base ? ` (было: ${valueWords(field, base[field], doctors)})` : "";
    return `${FIELD_LABELS[field]}: ${now}${before}`;
  });
}
