import { kindOf, type Operation } from "../../offline/index.ts";
import { type DoctorNames, fieldLines } from "./field-words.ts";

/** Changes of an edit, line by line, readable without the record. */
export const editWords = (operation: Operation, doctors: DoctorNames): string[] =>
  kindOf(operation).words(operation, {
    doctor: (employee) => doctors.get(Number(employee)) ?? "—",
    fields: (edit) => fieldLines(edit, doctors),
  });
