import { isAccepted } from "../../../shared/journal/record.ts";
import {
  EXPORTED_FIELDS,
  fieldWords,
  type RecordField,
} from "../../../shared/journal/visit-fields.ts";
import { BYTE_ORDER_MARK, csvLine, isFormattedRussianPhone } from "../../../shared/language/csv.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { fieldsOfView, type VisitView } from "../../offline/index.ts";
import { labelOf } from "../../ui/format/field-words.ts";

const HEAD = ["Номер", ...EXPORTED_FIELDS.map(labelOf), "Источник", "Подтверждена"];

/**
 * Records as a table that Russian spreadsheets open by a double click: BOM, `;`, CRLF.
 * Phones are text, and nothing a patient typed can be run as a formula.
 */
export function journalCsv(records: readonly VisitView[]): string {
  return BYTE_ORDER_MARK + [HEAD, ...records.map(rowOf)].map(csvLine).join("");
}

const rowOf = (record: VisitView): string[] => [
  String(record.id ?? ""),
  ...EXPORTED_FIELDS.map((field) => cellOf(record, field)),
  record.source === "site" ? "Сайт" : "Админ-панель",
  isAccepted(record) ? "Да" : "Нет",
];

function cellOf(record: VisitView, field: RecordField): string {
  if (field === "employee") return record.employee_name;
  if (field === "phone") return phoneText(record.phone);
  return fieldWords(field, fieldsOfView(record)[field]);
}

/** The brackets keep a spreadsheet from reading a number or a formula. */
function phoneText(phone: string): string {
  const shown = formatPhone(phone);
  return isFormattedRussianPhone(shown) ? shown : shown && `т. ${shown}`;
}
