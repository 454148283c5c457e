import { z } from "zod";

/** Destroyed data must not live on in backups for longer than this. */
const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

export const BACKUP_SUFFIX = ".priem-backup";

/** Ends a table's rows: COPY's text has its own backslashes doubled, so no row looks like it. */
export const END_OF_ROWS = "\\.";
export const NEW_LINE = 10;

const columns = z.array(z.string());

/** A backup's first line. */
const headerSchema = z.object({
  product: z.literal("priem"),
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  /** In an order in which each finds what it refers to. */
  tables: z.array(z.object({ name: z.string(), columns })),
  /** Numbers given out so far, so that none is given twice. */
  numbers: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;
export type GivenNumber = BackupHeader["numbers"][number];

/** A backup's last line: a file without it is incomplete. */
export interface BackupEnd {
  rows: number;
}

/** Null for a file that is not a backup of this product. */
export function parseHeader(line: string): BackupHeader | null {
  try {
    return headerSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** ISO, of the moment from which it must not be restored. */
export function expiryOf({ takenAt }: BackupHeader): Date {
  return new Date(Date.parse(takenAt) + KEPT_DAYS * DAY_MS);
}
