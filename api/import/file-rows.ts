import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import { isTime } from "../../shared/time/slots.ts";
import type { DoctorRow } from "./bring-doctors.ts";
import type { PriceRow } from "./bring-prices.ts";
import type { TimesRow } from "./bring-schedules.ts";
import type { VisitRow } from "./bring-visits.ts";
import { dayAndTime, timesOfCell, wholeTime, yesOrNo } from "./cells.ts";
import type { Recognised } from "./columns.ts";
import type { Table, TableLine } from "./table.ts";

/** A line by the names of its fields; a column that the file does not have is absent. */
interface Line {
  where: string;
  cell(field: string): string | undefined;
  /** Error values among its cells, by field. */
  problems: Record<string, string>;
}

export const doctorRows = (table: Table, found: Recognised): DoctorRow[] =>
  linesOf(table, found).map(({ where, cell, problems }) => ({
    where,
    problems,
    what: cell("name_employee") ?? "",
    input: {
      ...texts(cell, [
        ...["name_employee", "full_pro_name", "desc_employee", "profile_txt"],
        ...["additional_education", "work_experience", "professional_interests"],
      ]),
      sort_emp: cell("sort_emp"),
      is_flagged: flag(cell("is_flagged")),
      hidden_doctor: flag(cell("hidden_doctor")),
      services: cell("services")?.replace(LIST_MARKS, "|"),
      service_minutes: minutesOf(cell("services"), cell("service_minutes")),
    },
  }));

export const priceRows = (table: Table, found: Recognised): PriceRow[] =>
  linesOf(table, found).map(({ where, cell, problems }) => ({
    where,
    problems,
    what: cell("name") ?? "",
    input: withoutAbsent({
      ...texts(cell, ["name", "description"]),
      price: priceOf(cell("price")),
      category_id: categoryOf(cell("category_id") ?? ""),
      sort: cell("sort") || undefined,
    }),
  }));

export const timesRows = (table: Table, found: Recognised): TimesRow[] =>
  linesOf(table, found).map(({ where, cell, problems }) => {
    const doctor = cell("employeeId") ?? "";
    const { day } = dayAndTime(cell("day") ?? "");
    const { times, wrong } = timesOfCell(cell("time") ?? "");
    return { where, what: `${doctor}, ${day}`, problems, doctor, day, times, wrong };
  });

/** A phone that a spreadsheet has cut to a few digits. */
const SCIENTIFIC = /^\+?\d+(?:[.,]\d+)?[eеEЕ]\+?\d+$/;
const LOST_DIGITS =
  "таблица сократила номер, и его цифры потеряны: задайте столбцу формат «Текстовый» и введите номер ещё раз";

/** The error values of spreadsheets, in English and Russian, and a column too narrow for its value. */
const ERROR_VALUE =
  /^#(?:N\/A|Н\/Д|DIV\/0!|ДЕЛ\/0!|REF!|ССЫЛКА!|VALUE!|ЗНАЧ!|NAME\?|ИМЯ\?|NULL!|ПУСТО!|NUM!|ЧИСЛО!|SPILL!|ПЕРЕНОС!|CALC!|ВЫЧИСЛ!|#{2,})$|^(?:Err|Ошибка):\d+$/i;

/** Visits of the file. A number that two rows have identifies neither. */
export function visitRows(table: Table, found: Recognised): VisitRow[] {
  const lines = linesOf(table, found);
  const numbers = Map.groupBy(lines, ({ cell }) => cell("number") ?? "");
  return lines.map((line) => visitRow(line, numbers.get(line.cell("number") ?? "") ?? []));
}

function visitRow({ where, cell, problems }: Line, sameNumber: readonly Line[]): VisitRow {
  const doctor = cell("employee") ?? "";
  const { day, time } = dayAndTime(cell("record_day") ?? "");
  const record_time = wholeTime(cell("record_time") || time);
  const number = cell("number") || null;
  if (number && sameNumber.length > 1) {
    const rows = sameNumber.map((each) => each.where).join(", ");
    problems.number = `номер ${number} повторяется (${rows}); если столбец лишь нумерует строки, удалите его`;
  }
  if (SCIENTIFIC.test(cell("phone") ?? "")) problems.phone = LOST_DIGITS;
  if (time !== "" && cell("record_time") && wholeTime(time) !== record_time) {
    problems.record_time = `в столбце даты другое время: ${time}`;
  } else if (record_time !== "" && !isTime(record_time)) {
    problems.record_time = `непонятно: ${record_time}`;
  }
  return {
    where,
    what: `${doctor}, ${day} в ${record_time}`,
    problems,
    doctor,
    source: "staff",
    number,
    input: withoutAbsent({
      ...texts(cell, ["user_name", "phone", "service", "add_comment"]),
      record_day: day,
      record_time,
      call_operator: flag(cell("call_operator")),
    }),
  };
}

function linesOf({ lines }: Table, { places }: Recognised): Line[] {
  return lines.map((line: TableLine) => {
    const cells = [...places].map(([field, place]) => [field, line.cells[place] ?? ""] as const);
    const byField = new Map(cells);
    return {
      where: `строка ${line.number}`,
      cell: (field) => byField.get(field),
      problems: Object.fromEntries(
        cells
          .filter(([, text]) => ERROR_VALUE.test(text))
          .map(([field, text]) => [field, `в ячейке нет значения: ${text}`]),
      ),
    };
  });
}

const texts = (cell: Line["cell"], fields: readonly string[]) =>
  withoutAbsent(Object.fromEntries(fields.map((field) => [field, cell(field)])));

const LIST_MARKS = /[;\n]/g;

/** Minutes in the order of the services, a gap where one has none: `30; ; 45`. */
function minutesOf(services: string | undefined, typed: string | undefined) {
  if (services === undefined || typed === undefined) return undefined;
  const names = parseServices(services.replace(LIST_MARKS, "|"));
  return typed
    .replace(LIST_MARKS, "|")
    .split("|")
    .map((minutes, place) => ({ service: names[place] ?? "", minutes: minutes.trim() }))
    .filter(({ minutes }) => minutes !== "")
    .map(({ service, minutes }) => ({ service, minutes: Number(minutes) }));
}

const flag = (text: string | undefined) => (text === undefined ? undefined : yesOrNo(text));

/** A bare number gets its unit, and a decimal comma: `1500.5` → `1500,50 руб.`. */
function priceOf(text: string | undefined): string | undefined {
  const [, whole, decimals] = /^(\d[\d ]*)(?:[.,](\d+))?$/.exec(text?.trim() ?? "") ?? [];
  if (whole === undefined) return text;
  const sum = decimals ? `${whole},${decimals.padEnd(2, "0")}` : whole;
  return `${sum} руб.`;
}

const withoutAbsent = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const SECTIONS: readonly [RegExp, number][] = [
  [/^(1|узи|ультразвук.*)$/, 1],
  [/^(2|гинеколог.*)$/, 2],
  [/^(3|лаборатор.*|анализы)$/, 3],
];

/** The number of a section of the price list, or what was written instead. */
function categoryOf(text: string): number | string {
  const word = text.trim().toLowerCase();
  return SECTIONS.find(([spelling]) => spelling.test(word))?.[1] ?? text;
}
