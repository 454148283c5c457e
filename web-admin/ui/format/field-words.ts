import {
  describedField,
  fieldWords,
  RECORD_FIELDS,
  type RecordField,
  SLOT_TERMS,
} from "../../../shared/journal/visit-fields.ts";
import type { SomeVisitFields } from "../../offline/index.ts";

export type DoctorNames = ReadonlyMap<number, string>;

export const labelOf = (field: RecordField): string => describedField(field).label;

/** A field's value as text: `Врач` → the doctor's name, `phone` → `+7 (…)`, empty → `пусто`. */
export function valueWords(field: RecordField, value: unknown, doctors: DoctorNames): string {
  if (field === "employee") return doctors.get(Number(value)) ?? "—";
  return fieldWords(field, value) || (describedField(field).empty ?? "пусто");
}

/** The fields that a write names, line by line; of the terms of a slot only those that hold. */
export function fieldLines(
  { body, base }: { body: SomeVisitFields; base: SomeVisitFields },
  doctors: DoctorNames,
): string[] {
  const isTerm = (field: RecordField) => SLOT_TERMS.some((term) => term === field);
  const named = RECORD_FIELDS.filter(
    (field) => field in body && (!isTerm(field) || body[field] || base[field]),
  );
  return named.map((field) => {
    const now = valueWords(field, body[field], doctors);
    const before = field in base ? ` (было: ${valueWords(field, base[field], doctors)})` : "";
    return `${labelOf(field)}: ${now}${before}`;
  });
}
