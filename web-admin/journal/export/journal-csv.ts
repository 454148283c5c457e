import { outcomeWords } from "../../../shared/journal/outcome.ts";
import { isAccepted } from "../../../shared/journal/record.ts";
import { BYTE_ORDER_MARK, csvLine, isFormattedRussianPhone } from "../../../shared/language/csv.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";

const HEAD = [
  "Номер",
  "Дата",
  "Время",
  "Врач",
  "Пациент",
  "Телефон",
  "Услуга",
  "Комментарий",
  "Источник",
  "Подтверждена",
  "Итог",
];

/**
 * Records as a table that Russian spreadsheets open by a double click: BOM, `;`, CRLF.
 * Phones are text, and nothing a patient typed can be run as a formula.
 */
export function journalCsv(records: readonly FoldedRecord[]): string {
  return BYTE_ORDER_MARK + [HEAD, ...records.map(rowOf)].map(csvLine).join("");
}

function rowOf(record: FoldedRecord): string[] {
  return [
    String(record.id ?? ""),
    record.record_day,
    record.record_time,
    record.employee_name,
    record.user_name,
    phoneText(record.phone),
    record.service,
    record.add_comment,
    record.source === "site" ? "Сайт" : "Админ-панель",
    isAccepted(record) ? "Да" : "Нет",
    outcomeWords(record.outcome),
  ];
}

/** The brackets keep a spreadsheet from reading a number or a formula. */
function phoneText(phone: string): string {
  const shown = formatPhone(phone);
  return isFormattedRussianPhone(shown) ? shown : shown && `т. ${shown}`;
}
