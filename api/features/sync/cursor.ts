import { z } from "zod";
import { daySchema } from "../../../shared/schema/day.ts";
import { idSchema } from "../../../shared/schema/mini-fields.ts";
import { formatSeen, horizonOf, parseSeen, type Seen } from "../../../shared/sync/seen.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { readSignedText, signText } from "../../platform/http/signed-text.ts";
import { type DocumentRights, rightsFingerprint } from "./document-rights.ts";
import { type Feed, readCheck } from "./queries.ts";

const seenSchema = z.string().transform((text, context): Seen => {
  const seen = parseSeen(text);
  if (seen) return seen;
  context.addIssue("Not a snapshot");
  return z.NEVER;
});

const claim = {
  epoch: z.string(),
  rights: z.string(),
  /** The logged changes that the device has seen. */
  seen: seenSchema,
  /** `readCheck` of the newest of them. */
  check: z.string().nullable(),
};

const cursorSchema = z.object({
  ...claim,
  /** The first day from which the mirror is complete. */
  from: daySchema,
});
export type Cursor = z.infer<typeof cursorSchema>;

/** The order of a snapshot's days: later ones ascending from `after`, then past ones descending. */
export const STRETCHES = ["later", "past"] as const;
export type Stretch = (typeof STRETCHES)[number];

const pageSchema = z.object({
  ...claim,
  /** The visible transactions when the first page was read; the same on every page. */
  view: seenSchema,
  /** The day when the first page was read, so that midnight between two pages changes nothing. */
  today: daySchema,
  total: z.number().int(),
  stretch: z.enum(STRETCHES),
  after: z.object({ day: daySchema, employee: idSchema }).nullable(),
});
export type Page = z.infer<typeof pageSchema>;

export const writeCursor = (cursor: Cursor, secret: Uint8Array) =>
  signText(JSON.stringify({ ...cursor, seen: formatSeen(cursor.seen) }), {
    secret,
    purpose: "changes",
  });

export const writePage = (page: Page, secret: Uint8Array) =>
  signText(JSON.stringify({ ...page, seen: formatSeen(page.seen), view: formatSeen(page.view) }), {
    secret,
    purpose: "snapshot",
  });

/** Null for text that this installation has not signed. */
export const readCursor = (text: string, secret: Uint8Array): Cursor | null =>
  open(cursorSchema, readSignedText(text, { secret, purpose: "changes" }));

export const readPage = (text: string, secret: Uint8Array): Page | null =>
  open(pageSchema, readSignedText(text, { secret, purpose: "snapshot" }));

const open = <T>(schema: z.ZodType<T>, text: string | null): T | null =>
  text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);

/**
 * Whether a cursor continues in this feed without a gap. `broken`: a different epoch or other
 * rights, or the log was pruned. `lost`: the device has seen changes that this database does not
 * have, so it was restored underneath the server.
 */
export type Continuity = "whole" | "broken" | "lost";

export async function continuityOf(
  view: Queryable,
  claim: Omit<Cursor, "from">,
  feed: Feed,
  documentRights: DocumentRights,
): Promise<Continuity> {
  const { epoch, rights, seen, check } = claim;
  if (epoch !== feed.epoch || rights !== rightsFingerprint(documentRights)) return "broken";
  if (seen.next > feed.head.next) return "lost";
  if (horizonOf(seen) < feed.keptFrom) return "broken";
  const isKept = seen.next > feed.keptFrom;
  return isKept && (await readCheck(view, seen.next)) !== check ? "lost" : "whole";
}
