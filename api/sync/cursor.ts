import { z } from "zod";
import { daySchema, idSchema } from "../../shared/fields.ts";

const xid = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

const cursorSchema = z.object({
  epoch: z.string(),
  rights: z.string(),
  /** Every logged change of a lower transaction has been seen. */
  horizon: xid,
});
export type Cursor = z.infer<typeof cursorSchema>;

/** Days still to come: later ones upwards from `after`, then past ones downwards. */
export const STRETCHES = ["later", "past"] as const;
export type Stretch = (typeof STRETCHES)[number];

const pageSchema = z.object({
  epoch: z.string(),
  rights: z.string(),
  /** The first page's horizon and cursor: the same on every page. */
  horizon: xid,
  cursorHorizon: xid,
  /** The first page's day: midnight between two pages must not move the stretches. */
  today: daySchema,
  total: z.number().int(),
  stretch: z.enum(STRETCHES),
  after: z.object({ day: daySchema, employee: idSchema }).nullable(),
});
export type Page = z.infer<typeof pageSchema>;

export const writeCursor = (cursor: Cursor) => seal(cursor);
export const writePage = (page: Page) => seal(page);

/** Null for what is not a cursor of ours (or is one of an older shape). */
export const readCursor = (text: string) => open(cursorSchema, text);
export const readPage = (text: string) => open(pageSchema, text);

function seal(value: Cursor | Page): string {
  const json = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
  return Buffer.from(json).toString("base64url");
}

function open<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
