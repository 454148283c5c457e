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
import { listTemplates, renderTemplate } from "../../schedule/templates.ts";
import { readRetention } from "../../settings/settings.ts";
import { listWishes } from "../../wishes/wishes.ts";
import { type DocumentRights, mayReadDays } from "../document-rights.ts";
import {
  type DayKey,
  type HeldTime,
  readDeparted,
  readHeldTimes,
  readRecords,
  readScheduledDays,
} from "./queries.ts";

/** Documents of which there is one each; their kinds are also their keys in the change log. */
export const SINGLE_DOCUMENTS = ["doctors", "templates", "settings", "wishes", "closures"] as const;
type SingleDocument = (typeof SINGLE_DOCUMENTS)[number];

/** The documents behind change log keys; keys of data that devices do not mirror add nothing. */
export interface Wanted {
  singles: readonly SingleDocument[];
  days: readonly DayKey[];
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
  return { singles: SINGLE_DOCUMENTS.filter((kind) => distinct.has(kind)), days };
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
  const asked = { view, from, only: onlyDoctor(documentRights) };
  const singles = singlesSeen(documentRights).filter((kind) => wanted.singles.includes(kind));
  const [documents, days] = await Promise.all([
    Promise.all(singles.map((kind) => READERS[kind](asked))),
    mayReadDays(documentRights) ? readDays(view, wanted.days, documentRights) : [],
  ]);
  return [...documents, ...days];
}

/** The single documents that a device mirrors. */
export function singlesSeen(documentRights: DocumentRights): SingleDocument[] {
  const { schedule, journal } = documentRights;
  const days = mayReadDays(documentRights);
  const seen = { doctors: days, closures: days, templates: schedule, settings: journal };
  return SINGLE_DOCUMENTS.filter((kind) => ({ ...seen, wishes: journal })[kind]);
}

interface Asked {
  view: Queryable;
  from: Day;
  /** The doctor whose documents are all that the device mirrors; null: every doctor's. */
  only: number | null;
}

const READERS: Record<SingleDocument, (asked: Asked) => Promise<SyncDocument>> = {
  doctors: doctorsDocument,
  templates: async ({ view }) => ({
    kind: "templates",
    key: "templates",
    templates: (await listTemplates(view)).map(renderTemplate),
  }),
  settings: async ({ view }) => ({
    kind: "settings",
    key: "settings",
    deleteAfterDayPassed: (await readRetention(view)).deleteAfterDayPassed,
  }),
  wishes: async ({ view }) => ({ kind: "wishes", key: "wishes", wishes: await listWishes(view) }),
  closures: closuresDocument,
};

async function doctorsDocument({ view, from, only }: Asked): Promise<SyncDocument> {
  const [doctors, departed] = await Promise.all([
    listDoctors(view, { seesHidden: true }),
    readDeparted(view, from),
  ]);
  if (only === null) return { kind: "doctors", key: "doctors", doctors, departed };
  const own = doctors.filter(({ id }) => id === only);
  return { kind: "doctors", key: "doctors", doctors: own, departed: [] };
}

async function closuresDocument({ view, from, only }: Asked): Promise<SyncDocument> {
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
