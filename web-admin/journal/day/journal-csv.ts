import { isAccepted } from "../../../shared/journal.ts";
import { formatPhone } from "../../../shared/patient.ts";
import type { FoldedRecord } from "../../offline/record.ts";

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
  "Принято",
];

const RUSSIAN_PHONE = /^\+7 \(\d{3}\) \d{3}-\d\d-\d\d$/;

/**
 * Records as a table that Russian spreadsheets open by a double click: BOM, `;`, CRLF.
 * Phones are text, and nothing a patient typed can be run as a formula.
 */
export function journalCsv(records: readonly FoldedRecord[]): string {
  const lines = [HEAD, ...records.map(rowOf)].map((row) => row.map(cell).join(";"));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
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
  ];
}

/** As DESIGN 2.13 has it; the brackets keep a spreadsheet from reading a number or a formula. */
function phoneText(phone: string): string {
  const shown = formatPhone(phone);
  return RUSSIAN_PHONE.test(shown) ? shown : shown && `т. ${shown}`;
}

function cell(value: string): string {
  const isRisky = /^[=+\-@\t\r]/.test(value) && !RUSSIAN_PHONE.test(value);
  const safe = isRisky ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
