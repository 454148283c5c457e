import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { TEXT_FIELDS } from "../../../shared/journal/visit-fields.ts";
import { isTime } from "../../../shared/time/parse-times.ts";
import type { Db } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/env.ts";
import { dayAndTime, timesOfCell, UNCALCULATED, wholeTime, yesOrNo } from "./cells.ts";
import { type FileKind, type Recognised, recognise } from "./columns.ts";
import { type DoctorRow, importDoctors } from "./import-doctors.ts";
import { importPrices, type PriceRow } from "./import-prices.ts";
import { importSchedules, type TimesRow } from "./import-schedules.ts";
import { importVisits, type VisitRow } from "./import-visits.ts";
import { type ImportEnd, type Importing, type KindReport, runImport } from "./importing.ts";
import { readSheets } from "./sheets.ts";

/** A line by fields; absent columns have no field. */
interface Line {
  where: string;
  cell(field: string): string | undefined;
  /** Error values among its cells, by field. */
  problems: Record<string, string>;
  /** Error values in texts that the import leaves out, by field. */
  remarks: Record<string, string>;
}

export const doctorRows = (found: Recognised): DoctorRow[] =>
  linesOf(found).map(({ where, cell, problems }) => ({
    where,
    cell,
    problems,
    what: cell("name_employee") ?? "",
    input: {
      ...texts(cell, [
        "name_employee",
        "full_pro_name",
        "desc_employee",
        "profile_txt",
        "additional_education",
        "work_experience",
        "professional_interests",
      ]),
      sort_emp: cell("sort_emp"),
      is_flagged: flag(cell("is_flagged")),
      hidden_doctor: flag(cell("hidden_doctor")),
      services: cell("services")?.replace(LIST_MARKS, "|"),
      service_minutes: minutesOf(cell("services"), cell("service_minutes")),
    },
  }));

export const priceRows = (found: Recognised): PriceRow[] =>
  linesOf(found).map(({ where, cell, problems, remarks }) => ({
    where,
    cell,
    problems,
    remarks,
    what: cell("name") ?? "",
    price: cell("price") ?? "",
    input: withoutAbsent({
      ...texts(cell, ["name", "description"]),
      category_id: categoryOf(cell("category_id") ?? ""),
      sort: cell("sort") || undefined,
    }),
  }));

export const timesRows = (found: Recognised): TimesRow[] =>
  linesOf(found).map(({ where, cell, problems }) => {
    const doctor = cell("employeeId") ?? "";
    const { day, time: rest } = dayAndTime(cell("day") ?? "");
    if (rest !== "") problems.day = `непонятно: ${cell("day")}`;
    const { times, wrong } = timesOfCell(cell("time") ?? "");
    return { where, cell, what: `${doctor}, ${day}`, problems, doctor, day, times, wrong };
  });

/** A long number that a spreadsheet has cut to a few digits. */
const SCIENTIFIC = /^\+?\d+(?:[.,]\d+)?[eеEЕ]\+?\d+$/;
const NUMBERS = ["phone", "number", "price"];
const LOST_DIGITS =
  "таблица сократила номер, и его цифры потеряны: задайте столбцу формат «Текстовый» и введите номер ещё раз";

/** The error values of spreadsheets, in English and Russian, and a column too narrow for its value. */
const ERROR_VALUE =
  /^#(?:N\/A|Н\/Д|DIV\/0!|ДЕЛ\/0!|REF!|ССЫЛКА!|VALUE!|ЗНАЧ!|NAME\?|ИМЯ\?|NULL!|ПУСТО!|NUM!|ЧИСЛО!|SPILL!|ПЕРЕНОС!|CALC!|ВЫЧИСЛ!|#{2,})$|^(?:Err|Ошибка):\d+$/i;

/** Visits of the file. A number that two rows have identifies neither. */
export function visitRows(found: Recognised): VisitRow[] {
  const lines = linesOf(found);
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
  if (time !== "" && cell("record_time") && wholeTime(time) !== record_time) {
    problems.record_time = `в столбце даты другое время: ${time}`;
  } else if (record_time !== "" && !isTime(record_time)) {
    problems.record_time = `непонятно: ${record_time}`;
  }
  return {
    where,
    cell,
    what: `${doctor}, ${day} в ${record_time}`,
    problems,
    doctor,
    source: "staff",
    key: null,
    number,
    input: withoutAbsent({
      ...texts(cell, TEXT_FIELDS),
      record_day: day,
      record_time,
      call_operator: flag(cell("call_operator")),
    }),
  };
}

function linesOf({ lines, columns }: Recognised): Line[] {
  return lines.map(({ number, cells }) => {
    const byField = new Map<string, string>();
    const problems: Record<string, string> = {};
    const remarks: Record<string, string> = {};
    for (const [field, places] of columns) {
      const texts = new Set(places.map((at) => cells[at] ?? "").filter((text) => text !== ""));
      const [text = ""] = texts;
      byField.set(field, text);
      const spoiled = [...texts].find((each) => isErrorValue(each));
      if (spoiled !== undefined && field === "description") {
        byField.delete(field);
        remarks[field] = `не импортируется, в ячейке нет значения: ${spoiled}`;
      } else if (spoiled !== undefined) problems[field] = `в ячейке нет значения: ${spoiled}`;
      else if (NUMBERS.includes(field) && SCIENTIFIC.test(text)) problems[field] = LOST_DIGITS;
      else if (texts.size > 1) problems[field] = `в двух столбцах разное: ${[...texts].join(", ")}`;
    }
    return { where: `строка ${number}`, cell: (field) => byField.get(field), problems, remarks };
  });
}

const isErrorValue = (text: string) => text === UNCALCULATED || ERROR_VALUE.test(text);

const texts = (cell: Line["cell"], fields: readonly string[]) =>
  withoutAbsent(Object.fromEntries(fields.map((field) => [field, cell(field)])));

const LIST_MARKS = /[;\n]/g;

/** Minutes in the order of the services, with gaps: `30; ; 45`. */
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

const withoutAbsent = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const SECTIONS: readonly [RegExp, number][] = [
  [/^(1|узи|ультразвук.*)$/, 1],
  [/^(2|гинеколог.*)$/, 2],
  [/^(3|лаборатор.*|анализы)$/, 3],
];

/** The number of a section of the price list, or the unknown text. */
function categoryOf(text: string): number | string {
  const word = text.trim().toLowerCase();
  return SECTIONS.find(([spelling]) => spelling.test(word))?.[1] ?? text;
}

interface FileWish {
  /** Null: found out by the columns. */
  kind: FileKind | null;
  isDry: boolean;
  opensTimes: boolean;
  now: Now;
}

/** Imports a CSV or a workbook. @param show is called with the field of each column */
export async function importFile(
  db: Db,
  path: string,
  wish: FileWish,
  show: (recognised: Recognised) => void,
): Promise<ImportEnd> {
  const recognised = recognise(await readSheets(path), wish.kind);
  show(recognised);
  const bring = async (run: Importing) => [await importTable(run, recognised, wish)];
  return runImport(db, bring, wish);
}

function importTable(run: Importing, recognised: Recognised, wish: FileWish): Promise<KindReport> {
  switch (recognised.kind) {
    case "doctors":
      return importDoctors(run, doctorRows(recognised));
    case "prices":
      return importPrices(run, priceRows(recognised));
    case "schedules":
      return importSchedules(run, timesRows(recognised));
    case "visits":
      return importVisits(run, visitRows(recognised), wish);
  }
}
