import { outcomeWords } from "../../shared/journal/outcome.ts";
import type { RecordField } from "../../shared/journal/record.ts";
import { formatPhone } from "../../shared/patient/patient.ts";
import type { Operation, SomeVisitFields } from "../offline/operations/operation.ts";
import { type TimesChange, timesChange } from "../offline/operations/times.ts";

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
export function editWords(operation: Operation, doctors: DoctorNames): string[] {
  switch (operation.kind) {
    case "create-visit":
      return ["Новая запись", ...fieldLines(operation, doctors)];
    case "edit-visit":
      return ["Изменения в записи", ...fieldLines(operation, doctors)];
    case "mark-visit-read":
      return ["Изменения в записи"];
    case "cancel-visit": {
      const { record_day, record_time, employee } = operation.base;
      return [
        `Отменить запись ${record_day} в ${record_time}, ${doctors.get(Number(employee)) ?? "—"}`,
      ];
    }
    case "set-schedule-day": {
      const doctor = doctors.get(operation.employee) ?? "—";
      const [year, month, day] = operation.day.split("-");
      const where = `Расписание: ${doctor}, ${day}.${month}.${year}`;
      return [where, ...changeWords(timesChange(operation))];
    }
    case "create-template":
    case "edit-template":
      return templateWords(operation.body.tpl_name, operation.body.schedule_tpl);
    case "delete-template":
      return [`Удалить шаблон «${operation.base.tpl_name}»`];
    case "log-export":
      return [`Отметка в журнале событий о выгрузке: записей ${operation.body.count}`];
    case "change-settings": {
      const on = operation.body.deleteAfterDayPassed ? "включить" : "выключить";
      return [`Автоудаление прошедших записей: ${on}`];
    }
  }
}

export const templateWords = (name: string, times: readonly string[]): string[] => [
  `Шаблон «${name}»`,
  `Время: ${times.join(", ") || "нет"}`,
];

/** The difference only: the whole list may have changed by the time the edit is sent. */
function changeWords({ added, removed }: TimesChange): string[] {
  const lines = [
    added.length > 0 ? `Добавить время: ${added.join(", ")}` : "",
    removed.length > 0 ? `Убрать время: ${removed.join(", ")}` : "",
  ].filter((line) => line !== "");
  return lines.length > 0 ? lines : ["Время остаётся прежним"];
}

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
