import { isAccepted } from "../../../shared/journal.ts";
import { phoneDigits } from "../../../shared/patient.ts";
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

/** With an 8 and brackets it is neither a number nor a formula. */
function phoneText(phone: string): string {
  const digits = phoneDigits(phone);
  if (!/^[78]\d{10}$/.test(digits)) return digits && `т. ${digits}`;
  return `8 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9)}`;
}

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
