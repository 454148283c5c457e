import * as z from "zod/mini";
import { doctorSchema } from "../clinic/doctor.ts";
import { closureSchema } from "../journal/closure.ts";
import { dayRecordSchema } from "../journal/record.ts";
import { revisedTemplateSchema } from "../journal/template.ts";
import { daySchema } from "../schema/day.ts";
import { uidSchema } from "../schema/uid.ts";
import type { Day } from "../time/calendar.ts";
import { wishSchema } from "../wishes/wish.ts";

/** A doctor's day: the main kind of document. */
export const dayDocumentSchema = z.object({
  kind: z.literal("day"),
  key: z.string(),
  employee: z.int(),
  day: daySchema,
  /** The revision of the schedule day; bookings do not raise it. */
  revision: z.int(),
  offered: z.array(z.string()),
  records: z.array(dayRecordSchema),
  /** Times booked by records that these rights may not read. */
  withheld: z.array(z.string()),
});
export type DayDocument = z.infer<typeof dayDocumentSchema>;

export const doctorsDocumentSchema = z.object({
  kind: z.literal("doctors"),
  key: z.literal("doctors"),
  doctors: z.array(doctorSchema),
  /** Removed doctors, whose names are shown with the visits that the mirror still has. */
  departed: z.array(z.object({ id: z.int(), name_employee: z.string() })),
});

export type DoctorsDocument = z.infer<typeof doctorsDocumentSchema>;

export const templatesDocumentSchema = z.object({
  kind: z.literal("templates"),
  key: z.literal("templates"),
  templates: z.array(revisedTemplateSchema),
});
export type TemplatesDocument = z.infer<typeof templatesDocumentSchema>;

export const settingsDocumentSchema = z.object({
  kind: z.literal("settings"),
  key: z.literal("settings"),
  deleteAfterDayPassed: z.boolean(),
});

/** The waiting list, for those who may read records. */
export const wishesDocumentSchema = z.object({
  kind: z.literal("wishes"),
  key: z.literal("wishes"),
  wishes: z.array(wishSchema),
});
export type WishesDocument = z.infer<typeof wishesDocumentSchema>;
/** The closures that are not over. */
export const closuresDocumentSchema = z.object({
  kind: z.literal("closures"),
  key: z.literal("closures"),
  closures: z.array(closureSchema),
});

export const syncDocumentSchema = z.discriminatedUnion("kind", [
  dayDocumentSchema,
  doctorsDocumentSchema,
  templatesDocumentSchema,
  settingsDocumentSchema,
  wishesDocumentSchema,
  closuresDocumentSchema,
]);
export type SyncDocument = z.infer<typeof syncDocumentSchema>;

export const dayKey = (employee: number, day: Day) => `day/${day}/${employee}` as const;

const position = {
  /** Opaque and signed. Sent back as `since`. */
  cursor: z.string(),
  epoch: z.string(),
  /** The horizon: every transaction below it is seen; a decimal xid8. */
  horizon: z.string(),
  /** The seen transactions (`parseSeen`), also above a long open one. */
  seen: z.string(),
  /** The server's clock (ISO) and the clinic's day, to recognise a device's wrong clock. */
  server_time: z.string(),
  today: daySchema,
  /** The clinic's time zone (IANA), by which an offline device knows what time has passed. */
  time_zone: z.string(),
  /** How many hours before a visit its reminder is sent; null: no messages are sent. */
  reminder_hours: z.nullable(z.int()),
};

/** `GET /api/sync/changes?since=`: the changed documents as they are now. */
export const changesSchema = z.object({
  ...position,
  documents: z.array(syncDocumentSchema),
  destroyed: z.array(uidSchema),
  /** There are more changes: pull again at once. */
  more: z.boolean(),
});
export type Changes = z.infer<typeof changesSchema>;

/** One page of `GET /api/sync/snapshot?page=`; its cursor is the same on every page. */
export const snapshotPageSchema = z.object({
  ...position,
  documents: z.array(syncDocumentSchema),
  /** How many documents there are in all, for the progress bar. */
  total: z.int(),
  next: z.nullable(z.string()),
});
export type SnapshotPage = z.infer<typeof snapshotPageSchema>;

const some = z.array(uidSchema).check(z.maxLength(1_000));

/** `POST /api/sync/known`: idempotency keys of a device's operations, and uids of records. */
export const knownQuerySchema = z.object({ keys: some, uids: some });
export type KnownQuery = z.infer<typeof knownQuerySchema>;

/** Those of the keys that are stored here, and those of the records that were destroyed. */
export const knownSchema = z.object({ known: z.array(uidSchema), destroyed: z.array(uidSchema) });
export type Known = z.infer<typeof knownSchema>;

/** The data of an SSE `head` event: something changed below this xid. */
export const headSchema = z.object({ head: z.string() });

/** Headers of the app's own calls; names are lower case as fetch gives them. */
export const HEADERS = {
  key: "idempotency-key",
  actingUser: "x-acting-user",
  ifMatch: "if-match",
  etag: "etag",
  /**
   * The transaction of the write (decimal xid8); once the horizon is past it, the mirror has the
   * change.
   */
  xid: "x-commit-xid",
  device: "x-device",
  /**
   * The epoch: in a request, of the device's mirror (a write for a different epoch is refused until
   * the device has taken a new snapshot); in an answer, of the records in it.
   */
  epoch: "x-epoch",
  /** On the answer to a sign-out, which has no body: it is the server's, not a portal's. */
  signedOut: "x-signed-out",
  /** The size of a file that is sent while it is made. */
  fileBytes: "x-file-bytes",
  /** The `PROTOCOL` of the calling app; other callers do not send it. */
  protocol: "x-protocol",
} as const;

/** Raised by each change that an older app or an older server would misunderstand. */
export const PROTOCOL = 1;

/** The oldest protocol that the server accepts; an older app has to update. */
export const OLDEST_PROTOCOL = 1;

/** `epoch.revision` as the ETag of a record or a schedule day carries it. */
export const formatEtag = (epoch: string, revision: number) => `"${epoch}.${revision}"`;

/** The epoch and revision of an ETag or If-Match value, or null if it is not one of ours. */
export function parseEtag(value: string): { epoch: string; revision: number } | null {
  const match = /^(?:W\/)?"([0-9a-z-]+)\.(\d+)"$/i.exec(value.trim());
  return match?.[1] && match[2] ? { epoch: match[1], revision: Number(match[2]) } : null;
}

/** Whether the first ETag has a later revision than the second; false if their epochs differ. */
export function isNewer(etag: string, than: string): boolean {
  const [one, other] = [parseEtag(etag), parseEtag(than)];
  return (
    one !== null && other !== null && one.epoch === other.epoch && one.revision > other.revision
  );
}
