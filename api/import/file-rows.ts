import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import type { DoctorRow } from "./bring-doctors.ts";
import type { PriceRow } from "./bring-prices.ts";
import type { TimesRow } from "./bring-schedules.ts";
import type { VisitRow } from "./bring-visits.ts";
import { dayAndTime, timesOfCell, wholeTime, yesOrNo } from "./cells.ts";
import type { Recognised } from "./columns.ts";
import type { Table, TableLine } from "./table.ts";

/** A line by the names of its fields; a column that the file does not have is absent. */
type Line = { where: string; cell(field: string): string | undefined };

export const doctorRows = (table: Table, found: Recognised): DoctorRow[] =>
  linesOf(table, found).map(({ where, cell }) => ({
    where,
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
  linesOf(table, found).map(({ where, cell }) => ({
    where,
    what: cell("name") ?? "",
    input: withoutAbsent({
      ...texts(cell, ["name", "price", "description"]),
      category_id: categoryOf(cell("category_id") ?? ""),
      sort: cell("sort") || undefined,
    }),
  }));

export const timesRows = (table: Table, found: Recognised): TimesRow[] =>
  linesOf(table, found).map(({ where, cell }) => {
    const doctor = cell("employeeId") ?? "";
    const { day } = dayAndTime(cell("day") ?? "");
    const { times, wrong } = timesOfCell(cell("time") ?? "");
    return { where, what: `${doctor}, ${day}`, doctor, day, times, wrong };
  });

export const visitRows = (table: Table, found: Recognised): VisitRow[] =>
  linesOf(table, found).map(({ where, cell }) => {
    const doctor = cell("employee") ?? "";
    const { day, time } = dayAndTime(cell("record_day") ?? "");
    const record_time = wholeTime(cell("record_time") || time);
    return {
      where,
      what: `${doctor}, ${day} в ${record_time}`,
      doctor,
      source: "staff",
      number: cell("number") || null,
      input: withoutAbsent({
        ...texts(cell, ["user_name", "phone", "service", "add_comment"]),
        record_day: day,
        record_time,
        call_operator: flag(cell("call_operator")),
      }),
    };
  });

function linesOf({ lines }: Table, { places }: Recognised): Line[] {
  return lines.map((line: TableLine) => ({
    where: `строка ${line.number}`,
    cell: (field) => {
      const place = places.get(field);
      return place === undefined ? undefined : (line.cells[place] ?? "");
    },
  }));
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
