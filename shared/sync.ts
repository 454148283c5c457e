import { z } from "zod";
import type { Day } from "./calendar.ts";
import { doctorSchema } from "./doctor.ts";
import { daySchema, uidSchema } from "./fields.ts";
import { dayRecordSchema } from "./journal.ts";
import { templateSchema } from "./schedule.ts";

/** A doctor's day: the unit of the feed, the mirror and the seal (DESIGN 4). */
export const dayDocumentSchema = z.object({
  kind: z.literal("day"),
  key: z.string(),
  employee: z.number().int(),
  day: daySchema,
  /** The schedule's own revision; bookings do not bump it. */
  revision: z.number().int(),
  offered: z.array(z.string()),
  records: z.array(dayRecordSchema),
  /** Times held by visits whose records these rights may not read. */
  withheld: z.array(z.string()),
});
export type DayDocument = z.infer<typeof dayDocumentSchema>;

export const doctorsDocumentSchema = z.object({
  kind: z.literal("doctors"),
  key: z.literal("doctors"),
  doctors: z.array(doctorSchema),
  /** Doctors removed since, whose visits the mirror may still hold: a name to show with them. */
  departed: z.array(z.object({ id: z.number().int(), name_employee: z.string() })),
});

export const templatesDocumentSchema = z.object({
  kind: z.literal("templates"),
  key: z.literal("templates"),
  templates: z.array(templateSchema.extend({ revision: z.number().int() })),
});

export const settingsDocumentSchema = z.object({
  kind: z.literal("settings"),
  key: z.literal("settings"),
  deleteAfterDayPassed: z.boolean(),
});

export const syncDocumentSchema = z.discriminatedUnion("kind", [
  dayDocumentSchema,
  doctorsDocumentSchema,
  templatesDocumentSchema,
  settingsDocumentSchema,
]);
export type SyncDocument = z.infer<typeof syncDocumentSchema>;

export const dayKey = (employee: number, day: Day) => `day/${day}/${employee}` as const;

const position = {
  /** Opaque: epoch, rights and horizon. Sent back as `since`. */
  cursor: z.string(),
  epoch: z.string(),
  /** Every transaction below it has been seen; a decimal xid8. */
  horizon: z.string(),
  /** The server's clock (ISO) and the clinic's day, to tell a device's wrong clock. */
  server_time: z.string(),
  today: daySchema,
  /** The clinic's zone (IANA), by which a device without a network tells what is past. */
  time_zone: z.string(),
};

/** `GET /api/sync/changes?since=`: the changed documents as they are now. */
export const changesSchema = z.object({
  ...position,
  documents: z.array(syncDocumentSchema),
  destroyed: z.array(uidSchema),
  /** More waits behind the new cursor: ask again at once. */
  more: z.boolean(),
});
export type Changes = z.infer<typeof changesSchema>;

/** One page of `GET /api/sync/snapshot?page=`; its cursor is the same on every page. */
export const snapshotPageSchema = z.object({
  ...position,
  documents: z.array(syncDocumentSchema),
  /** How many documents there are in all, for the progress bar. */
  total: z.number().int(),
  next: z.string().nullable(),
});
export type SnapshotPage = z.infer<typeof snapshotPageSchema>;

const some = z.array(uidSchema).max(1_000);

/** `POST /api/sync/known`: own calls by their keys, and records by their uids. */
export const knownQuerySchema = z.object({ keys: some, uids: some });
export type KnownQuery = z.infer<typeof knownQuerySchema>;

/** Those of the calls that were answered here, and those of the records that were destroyed. */
export const knownSchema = z.object({ known: z.array(uidSchema), destroyed: z.array(uidSchema) });
export type Known = z.infer<typeof knownSchema>;

/** The data of an SSE `head` event: something changed below this xid. */
export const headSchema = z.object({ head: z.string() });

/** Headers of the write path; names are lower case as fetch gives them. */
export const HEADERS = {
  key: "idempotency-key",
  actingUser: "x-acting-user",
  ifMatch: "if-match",
  etag: "etag",
  /** The answer's own transaction (decimal xid8); folding ends once the horizon is past it. */
  xid: "x-commit-xid",
  device: "x-device",
  /**
   * The life of the database: a call's, of the device's copy (in another one it has to copy
   * first); an answer's, of the list in it.
   */
  epoch: "x-epoch",
  /** The app's own `PROTOCOL`; callers other than the app send none. */
  protocol: "x-protocol",
} as const;

/** Counts the changes after which an older app's calls or an older server's answers mislead. */
export const PROTOCOL = 1;

/** The oldest app the server still takes calls of (DESIGN 4.6); an older one has to update. */
export const OLDEST_PROTOCOL = 1;

/** `epoch.revision` as the ETag of a record or a schedule day carries it. */
export const formatEtag = (epoch: string, revision: number) => `"${epoch}.${revision}"`;

/** The epoch and revision of an ETag or If-Match value, or null if it is not one of ours. */
export function parseEtag(value: string): { epoch: string; revision: number } | null {
  const match = /^(?:W\/)?"([0-9a-z-]+)\.(\d+)"$/i.exec(value.trim());
  return match?.[1] && match[2] ? { epoch: match[1], revision: Number(match[2]) } : null;
}

/** Whether an ETag is of a later revision than another one; of two lives of the database neither is. */
export function isNewer(etag: string, than: string): boolean {
  const [one, other] = [parseEtag(etag), parseEtag(than)];
  return (
    one !== null && other !== null && one.epoch === other.epoch && one.revision > other.revision
  );
}
