import { mayReadRecordsOf, onlyDoctor } from "../../../../shared/access/own-day.ts";
import type { DayRecord } from "../../../../shared/journal/record.ts";
import { daySchema } from "../../../../shared/schema/day.ts";
import { type DayDocument, dayKey, type SyncDocument } from "../../../../shared/sync/sync.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { Queryable } from "../../../platform/database/connection.ts";
import { listDoctors } from "../../doctors/doctors.ts";
import { renderDayRecord } from "../../journal/render.ts";
import type { VisitRow } from "../../journal/visit-row.ts";
import { listClosures } from "../../schedule/closures.ts";
import { listWishes } from "../../wishes/wishes.ts";
import { type DocumentRights, mayReadDays } from "../document-rights.ts";
import {
  type DayKey,
  type HeldTime,
  readDeparted,
  readHeldTimes,
  readRecords,
  readScheduledDays,
  readSettings,
  readTemplates,
} from "./queries.ts";

/** The documents behind change log keys; keys of data that devices do not mirror add nothing. */
export interface Wanted {
  doctors: boolean;
  templates: boolean;
  settings: boolean;
  wishes: boolean;
  closures: boolean;
  days: DayKey[];
}

/**
 * The documents of these keys, without days before `from`.
 * @param only the doctor whose days are wanted; null: all
 */
export function wantedOf(keys: Iterable<string>, from: Day, only: number | null): Wanted {
  const distinct = new Set(keys);
  const days = [...distinct]
    .map(parseDayKey)
    .filter((key) => key !== null)
    .filter((key) => key.day >= from && (only === null || key.employee === only))
    .sort((a, b) => a.day.localeCompare(b.day) || a.employee - b.employee);
  return {
    doctors: distinct.has("doctors"),
    templates: distinct.has("templates"),
    settings: distinct.has("settings"),
    wishes: distinct.has("wishes"),
    closures: distinct.has("closures"),
    days,
  };
}

function parseDayKey(key: string): DayKey | null {
  const [, written, employee] = /^day\/(\d{4}-\d{2}-\d{2})\/(\d+)$/.exec(key) ?? [];
  const day = daySchema.safeParse(written);
  return day.success ? { day: day.data, employee: Number(employee) } : null;
}

/** The wanted documents in this view, as far as the rights in `documentRights` let the device see them. */
export async function readDocuments(
  view: Queryable,
  wanted: Wanted,
  documentRights: DocumentRights,
  from: Day,
): Promise<SyncDocument[]> {
  const days = mayReadDays(documentRights);
  const only = onlyDoctor(documentRights);
  const [doctors, templates, settings, wishes, closures, dayDocuments] = await Promise.all([
    days && wanted.doctors ? [await doctorsDocument(view, from, only)] : [],
    documentRights.schedule && wanted.templates ? [await templatesDocument(view)] : [],
    documentRights.journal && wanted.settings ? [await settingsDocument(view)] : [],
    documentRights.journal && wanted.wishes ? [await wishesDocument(view)] : [],
    days && wanted.closures ? [await closuresDocument(view, from, only)] : [],
    days ? readDays(view, wanted.days, documentRights) : [],
  ]);
  return [...doctors, ...templates, ...settings, ...wishes, ...closures, ...dayDocuments];
}

async function doctorsDocument(
  view: Queryable,
  from: Day,
  only: number | null,
): Promise<SyncDocument> {
  const [doctors, departed] = await Promise.all([
    listDoctors(view, { seesHidden: true }),
    readDeparted(view, from),
  ]);
  if (only === null) return { kind: "doctors", key: "doctors", doctors, departed };
  const own = doctors.filter(({ id }) => id === only);
  return { kind: "doctors", key: "doctors", doctors: own, departed: [] };
}

async function templatesDocument(view: Queryable): Promise<SyncDocument> {
  return { kind: "templates", key: "templates", templates: await readTemplates(view) };
}

async function settingsDocument(view: Queryable): Promise<SyncDocument> {
  return { kind: "settings", key: "settings", deleteAfterDayPassed: await readSettings(view) };
}

async function wishesDocument(view: Queryable): Promise<SyncDocument> {
  return { kind: "wishes", key: "wishes", wishes: await listWishes(view) };
}

async function closuresDocument(
  view: Queryable,
  from: Day,
  only: number | null,
): Promise<SyncDocument> {
  const closures = (await listClosures(view, from)).map((closure) => ({
    ...closure,
    taken: closure.taken.filter(({ employee }) => only === null || employee === only),
  }));
  return { kind: "closures", key: "closures", closures };
}

async function readDays(
  view: Queryable,
  keys: readonly DayKey[],
  documentRights: DocumentRights,
): Promise<DayDocument[]> {
  if (keys.length === 0) return [];
  const isRead = ({ employee }: DayKey) => mayReadRecordsOf(documentRights, employee);
  const [read, unread] = [keys.filter(isRead), keys.filter((key) => !isRead(key))];
  const [scheduled, records, held] = await Promise.all([
    readScheduledDays(view, keys),
    read.length > 0 ? readRecords(view, read) : [],
    unread.length > 0 ? readHeldTimes(view, unread) : [],
  ]);
  const recordsOf = grouped<VisitRow, DayRecord>(records, renderDayRecord);
  const heldOf = grouped<HeldTime, string>(held, (row) => row.record_time);
  return scheduled.map((row) => {
    const key = dayKey(row.employee, row.day);
    return {
      kind: "day",
      key,
      employee: row.employee,
      day: row.day,
      revision: row.revision ?? 0,
      offered: row.times ?? [],
      records: recordsOf.get(key) ?? [],
      withheld: heldOf.get(key) ?? [],
    };
  });
}

function grouped<Row extends HeldTime, Part>(rows: readonly Row[], part: (row: Row) => Part) {
  const groups = new Map<string, Part[]>();
  for (const row of rows) {
    const key = dayKey(row.employee, row.record_day);
    const group = groups.get(key);
    if (group) group.push(part(row));
    else groups.set(key, [part(row)]);
  }
  return groups;
}
