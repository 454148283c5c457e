import { dayChangeSchema, templateInputSchema } from "../../../shared/journal/schedule.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import { changeDay } from "../../features/schedule/change-day.ts";
import { listAvailability } from "../../features/schedule/offered-times.ts";
import {
  changeTemplate,
  createTemplate,
  listTemplates,
} from "../../features/schedule/templates.ts";
import { invalid } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import { DoctorsByName } from "./import-doctors.ts";
import {
  type Importing,
  importEach,
  type KindReport,
  type Outcome,
  type SourceRow,
} from "./importing.ts";

/** Some times of a doctor's day; a source may give a day several rows. */
export interface TimesRow extends SourceRow {
  /** The doctor's number here, or their name. */
  doctor: number | string;
  day: string;
  times: readonly string[];
  /** Words that are not times. */
  wrong: readonly string[];
}

interface WholeDay extends SourceRow {
  employee: number;
  day: Day;
  times: string[];
}

/** A time with a visit stays: the user has not reviewed the visit. */
const REMOVER = { confirmed: [], rights: [] };

/** All rows of one doctor's day together are the offered times. */
export async function importSchedules(
  run: Importing,
  rows: readonly TimesRow[],
): Promise<KindReport> {
  const doctors = await DoctorsByName.read(run.tx);
  const days = new Map<string, WholeDay>();
  const { refused } = await importEach("schedules", rows, async (row) => {
    const { employeeId, day, time } = readRow(row, doctors, run.now.day);
    const whole = days.get(`${employeeId}/${day}`);
    if (whole) whole.times.push(...time);
    else {
      const { where, what } = row;
      days.set(`${employeeId}/${day}`, { where, what, employee: employeeId, day, times: time });
    }
    return "same";
  });
  const offered = await offeredFrom(run);
  const brought = await importEach("schedules", [...days.values()], (day) =>
    importDay(run, day, offered),
  );
  return { ...brought, refused: [...refused, ...brought.refused] };
}

function readRow(row: TimesRow, doctors: DoctorsByName, today: Day) {
  const { doctor, day, times, wrong } = row;
  if (wrong.length > 0) throw invalid({ time: `непонятно: ${wrong.join(", ")}` });
  const employeeId = typeof doctor === "number" ? doctor : doctors.find(doctor, "employeeId").id;
  return parseWith(dayChangeSchema(today), { employeeId, day, time: times });
}

/** Offered times from today on, by `employee/DD.MM.YYYY`. */
async function offeredFrom({ tx, now }: Importing): Promise<Map<string, string>> {
  const doctors = await listAvailability(tx, { from: now.day, withHidden: true });
  return new Map(
    doctors.flatMap(({ employee, schedule }) =>
      schedule.map(({ day, time }) => [`${employee}/${day}`, time.join()] as const),
    ),
  );
}

async function importDay(
  { tx, now }: Importing,
  whole: WholeDay,
  offered: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const { employee, day } = whole;
  if (day < now.day) return "past";
  const times = [...new Set(whole.times)].sort();
  const before = offered.get(`${employee}/${formatDay(day)}`);
  if (before === times.join()) return "same";
  await changeDay(tx, { employee, day, times }, { ifMatch: null, remover: REMOVER });
  return before === undefined ? "created" : "changed";
}

interface TemplateRow extends SourceRow {
  input: Record<string, unknown>;
}

/** Known again by name; of several with one name, the first is the first here. */
export async function importTemplates({ tx }: Importing, rows: TemplateRow[]): Promise<KindReport> {
  const known = Map.groupBy(await listTemplates(tx), ({ tpl_name }) => plainText(tpl_name));
  return importEach("templates", rows, async (row) => {
    const input = parseWith(templateInputSchema, row.input);
    const before = known.get(plainText(input.tpl_name))?.shift();
    if (!before) {
      await createTemplate(tx, { ...input, uid: crypto.randomUUID() });
      return "created";
    }
    if (before.schedule_tpl.join() === input.schedule_tpl.join()) return "same";
    await changeTemplate(tx, { id: before.id }, input, null);
    return "changed";
  });
}
