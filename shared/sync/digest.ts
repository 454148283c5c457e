import * as z from "zod/mini";
import { daySchema } from "../schema/day.ts";
import type { Day } from "../time/calendar.ts";
import type { SyncDocument } from "./sync.ts";

/** `POST /api/sync/digest`: a device's digest, to be compared with the server's. */
export const digestQuerySchema = z.object({
  /** The cursor of the changes that the device has. */
  since: z.string(),
  /** The first day that is compared. */
  from: daySchema,
  /** SHA-256 of the sorted `digestLines`, in hex. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** How many lines there are. */
  lines: z.int().check(z.nonnegative()),
});
export type DigestQuery = z.infer<typeof digestQuerySchema>;

/** `behind`: there are changes after the device's cursor, so it has to pull first. */
export const digestSchema = z.object({ result: z.enum(["same", "behind", "different"]) });
export type DigestResult = z.infer<typeof digestSchema>["result"];

/**
 * The keys and revisions of a document, as `api/features/sync/digest/queries.ts` reads them from
 * the tables. A day of revision 0 was never scheduled, so one side may lack it. Doctors have no
 * revision here, and settings and closures are not compared.
 */
export function digestLines(document: SyncDocument, from: Day): string[] {
  switch (document.kind) {
    case "day":
      if (document.day < from) return [];
      return [
        ...(document.revision > 0 ? [`${document.key}:${document.revision}`] : []),
        ...document.records.map(({ uid, revision }) => `${uid}:${revision}`),
      ];
    case "templates":
      return document.templates.map(({ uid, revision }) => `${uid}:${revision}`);
    case "doctors":
      return document.doctors.map(({ id }) => `doctor/${id}`);
    case "wishes":
      return document.wishes.map(({ uid, revision }) => `${uid}:${revision}`);
    case "settings":
    case "closures":
      return [];
  }
}

/** The text that is hashed. All of it is ASCII, so it is sorted as PostgreSQL's `collate "C"` does. */
export const digestText = (lines: readonly string[]): string => lines.toSorted().join("\n");
