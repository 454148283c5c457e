import type { Right } from "../../../shared/access/rights.ts";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { Price } from "../../../shared/clinic/price.ts";
import { inRussianLayout } from "../../../shared/language/keyboard-layout.ts";
import { hasWordsOf, plainText } from "../../../shared/language/plain-text.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import {
  addDays,
  type ClinicMoment,
  type Day,
  formatDayLong,
  formatDaySpoken,
} from "../../../shared/time/calendar.ts";
import { isPast } from "../../../shared/time/slot.ts";
import { type Queries, type VisitView, WHOLE_JOURNAL } from "../../offline/index.ts";
import { OTHER_SCREENS, screensFor } from "../../ui/menu-and-screens.ts";
import { type FoundService, findServices } from "./find-services.ts";
import { type Query, readQuery } from "./read-query.ts";

/** Where a result leads. */
export type Target =
  | { to: "record"; record: string }
  | { to: "screen"; path: string }
  | { to: "add"; day: Day | null; doctor: number | null; service?: string }
  | { to: "day"; day: Day; doctor: number | null };

export interface Result {
  key: string;
  label: string;
  description: string;
  target: Target;
}

export interface ResultGroup {
  title: string;
  results: readonly Result[];
}

const VISITS_AT_MOST = 7;
const DOCTORS_AT_MOST = 3;
const SERVICES_AT_MOST = 5;

type Source = Pick<Queries, "journal" | "doctors" | "now">;

/** The results of a text, the likeliest group first. Without a text: the screens. */
export function findResults(
  text: string,
  engine: Source,
  { rights, prices }: { rights: readonly Right[]; prices: readonly Price[] },
): readonly ResultGroup[] {
  const typed = plainText(text);
  const meant = inRussianLayout(text.trim().toLowerCase()) ?? typed;
  const screens = findScreens([typed, meant], rights);
  if (typed === "" || !rights.includes("journal")) return withResults([screens]);
  const now = engine.now();
  const doctors = engine.doctors();
  const query = readQuery(meant, { doctors, today: now.day });
  const actions = { title: "Действия", results: actionsOf(query, now.day) };
  const visits = findVisits(text, engine, now);
  const services = servicesOf(findServices(query.service, { doctors, prices }));
  return withResults(
    query.asksToBook ? [actions, services, visits, screens] : [visits, services, actions, screens],
  );
}

const withResults = (groups: readonly ResultGroup[]) =>
  groups.filter(({ results }) => results.length > 0);

function findScreens(texts: readonly string[], rights: readonly Right[]): ResultGroup {
  const others = OTHER_SCREENS.filter(({ right }) => !right || rights.includes(right));
  const results = [...screensFor(rights), ...others]
    .filter(({ label }) => texts.some((text) => text === "" || hasWordsOf(text, label)))
    .map(({ path, label }) => ({
      key: path,
      label,
      description: "",
      target: { to: "screen" as const, path },
    }));
  return { title: "Разделы", results };
}

/** The next visits first, then the latest past ones. */
function findVisits(text: string, engine: Source, now: ClinicMoment): ResultGroup {
  const { records, total } = engine.journal({ ...WHOLE_JOURNAL, name: text }, VISITS_AT_MOST);
  const title = total > records.length ? `Записи: ${records.length} из ${total}` : "Записи";
  return { title, results: records.map((record) => visitResult(record, now)) };
}

function visitResult(record: VisitView, now: ClinicMoment): Result {
  const { uid, id, user_name, day, record_time, employee_name, phone, service } = record;
  const facts = [
    `${dayWords(day, now)} в ${record_time}`,
    shortName(employee_name),
    formatPhone(phone),
    service,
  ];
  return {
    key: uid,
    label: user_name || "Без имени",
    description: facts.filter((fact) => fact !== "").join(" · "),
    target: { to: "record", record: String(id ?? uid) },
  };
}

function dayWords(day: Day, now: ClinicMoment): string {
  if (day === now.day) return "Сегодня";
  if (day === addDays(now.day, 1)) return `Завтра, ${formatDaySpoken(day)},`;
  return isPast({ day, time: "24:00" }, now) ? formatDayLong(day) : formatDaySpoken(day);
}

/** A service with its price and doctors; one that a doctor offers can be booked from here. */
function servicesOf(found: readonly FoundService[]): ResultGroup {
  const results = found.slice(0, SERVICES_AT_MOST).map(({ name, price, doctors }) => {
    const names = doctors.map((doctor) => shortName(doctor.name_employee)).join(", ");
    const service = doctors.length > 0 ? { service: name } : {};
    return {
      key: `service ${name}`,
      label: name,
      description: [price, names].filter(Boolean).join(" · "),
      target: { to: "add" as const, day: null, doctor: null, ...service },
    };
  });
  return { title: "Услуги и цены", results };
}

function actionsOf({ asksToBook, doctors, day }: Query, today: Day): Result[] {
  const named = doctors.slice(0, DOCTORS_AT_MOST);
  const of: readonly (Doctor | null)[] = named.length > 0 || (!asksToBook && !day) ? named : [null];
  const books = of.map((doctor) => bookResult(doctor, day));
  const shows = asksToBook ? [] : of.map((doctor) => dayResult(doctor, day ?? today));
  return [...books, ...shows];
}

function bookResult(doctor: Doctor | null, day: Day | null): Result {
  const words = wordsFor(doctor, day);
  return {
    key: `add ${doctor?.id} ${day}`,
    label: words === "" ? "Записать пациента" : `Записать: ${words}`,
    description: "",
    target: { to: "add", day, doctor: doctor?.id ?? null },
  };
}

function dayResult(doctor: Doctor | null, day: Day): Result {
  return {
    key: `day ${doctor?.id} ${day}`,
    label: `Журнал: ${wordsFor(doctor, day)}`,
    description: "",
    target: { to: "day", day, doctor: doctor?.id ?? null },
  };
}

const wordsFor = (doctor: Doctor | null, day: Day | null) =>
  [doctor && shortName(doctor.name_employee), day && formatDaySpoken(day)]
    .filter((words) => words !== null)
    .join(", ");
