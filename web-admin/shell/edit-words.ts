import type { RecordField } from "../../shared/journal.ts";
import { formatPhone } from "../../shared/patient.ts";
import { parseTimes } from "../../shared/slots.ts";
import { type TimesChange, timesChange } from "../offline/fold-documents.ts";
import type { Operation } from "../offline/operation.ts";

export const FIELD_LABELS: Record<RecordField, string> = {
  employee: "Врач",
  record_day: "Дата",
  record_time: "Время",
  user_name: "ФИО",
  phone: "Телефон",
  service: "Услуга",
  add_comment: "Комментарий",
  call_operator: "Обратный звонок",
};

const FIELDS = Object.keys(FIELD_LABELS) as RecordField[];

export type DoctorNames = ReadonlyMap<number, string>;

/** A field's value as a person reads it. */
export function valueWords(field: RecordField, value: unknown, doctors: DoctorNames): string {
  if (field === "employee") return doctors.get(Number(value)) ?? "—";
  if (field === "call_operator") return value ? "да" : "нет";
  if (field === "phone") return formatPhone(String(value)) || "пусто";
  return String(value) || "пусто";
}

/** What an edit was to do, line by line: it must be readable where nothing else is left of it. */
export function editWords(operation: Operation, doctors: DoctorNames): string[] {
  const { subject } = operation;
  if (subject.kind === "record") return recordWords(operation, doctors);
  if (subject.kind === "schedule-day") {
    const doctor = doctors.get(subject.employee) ?? "—";
    const [year, month, day] = subject.day.split("-");
    const where = `Расписание: ${doctor}, ${day}.${month}.${year}`;
    return [where, ...changeWords(timesChange(operation))];
  }
  if (subject.kind === "template") {
    if (operation.method === "DELETE") return [`Удалить шаблон «${operation.base.tpl_name ?? ""}»`];
    return templateWords(
      String(operation.body?.tpl_name ?? ""),
      parseTimes(operation.body?.schedule_tpl ?? []),
    );
  }
  if (subject.kind === "export") {
    return [`Отметка в журнале событий о выгрузке: записей ${operation.body?.count ?? 0}`];
  }
  const on = operation.body?.deleteAfterDayPassed ? "включить" : "выключить";
  return [`Автоудаление прошедших записей: ${on}`];
}

export const templateWords = (name: string, times: readonly string[]): string[] => [
  `Шаблон «${name}»`,
  `Время: ${times.join(", ") || "нет"}`,
];

/** By the difference: the whole list may be another by the time it is made. */
function changeWords({ added, removed }: TimesChange): string[] {
  const lines = [
    added.length > 0 ? `Добавить время: ${added.join(", ")}` : "",
    removed.length > 0 ? `Убрать время: ${removed.join(", ")}` : "",
  ].filter((line) => line !== "");
  return lines.length > 0 ? lines : ["Время остаётся прежним"];
}

function recordWords({ method, body, base }: Operation, doctors: DoctorNames): string[] {
  if (method === "DELETE") {
    const { record_day, record_time, employee } = base;
    return [
      `Отменить запись ${record_day} в ${record_time}, ${doctors.get(Number(employee)) ?? "—"}`,
    ];
  }
  const lines = FIELDS.filter((field) => body && field in body).map((field) => {
    const now = valueWords(field, body?.[field], doctors);
    const before = field in base ? ` (было: ${valueWords(field, base[field], doctors)})` : "";
    return `${FIELD_LABELS[field]}: ${now}${before}`;
  });
  return [method === "POST" ? "Новая запись" : "Изменения в записи", ...lines];
}
