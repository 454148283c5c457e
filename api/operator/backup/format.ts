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
  /** Ordered so that references point to earlier tables. */
  tables: z.array(z.object({ name: z.string(), columns })),
  /** The last numbers of each identity, so that they are not used twice. */
  numbers: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;
export type GivenNumber = BackupHeader["numbers"][number];

/** A backup's last line: a file without it is incomplete. */
const endSchema = z.object({
  rows: z.int(),
  /** HMAC-SHA256 of all lines before it, with the installation's key; null: made without one. */
  mac: z.string().nullable(),
});
export type BackupEnd = z.infer<typeof endSchema>;

/** Null for other lines. */
export function parseEnd(line: string): BackupEnd | null {
  try {
    return endSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Keys that open a backup. */
export interface BackupSecrets {
  /** The key that authenticates backups; null: they are not verified. */
  key: string | null;
  /** Of age, for encrypted backups. */
  identities: readonly string[];
}

/** Null for a file that is not a backup of this product. */
export function parseHeader(line: string): BackupHeader | null {
  try {
    return headerSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** The moment from which a backup must not be restored. */
export const expiryOf = (takenAt: Date): Date => new Date(takenAt.getTime() + KEPT_DAYS * DAY_MS);

/** The suffix of an encrypted backup's name, after the usual one. */
const ENCRYPTED = ".age";

/** The file name of a backup in a folder of backups. */
export const nameOf = (takenAt: Date, isEncrypted: boolean): string =>
  `priem-${takenAt
    .toISOString()
    .replace(/\.\d+Z$/, "")
    .replaceAll(":", "-")}${BACKUP_SUFFIX}${isEncrypted ? ENCRYPTED : ""}`;

const NAME = /^priem-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.priem-backup(?:\.age)?$/;

/**
 * Of several files in a folder, the one to remove: the oldest backup that has expired. Only one at
 * a time, so that a wrong clock cannot empty a folder.
 */
export function findExpired(names: readonly string[], now: Date): string | null {
  const expired = names.filter((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    return day && expiryOf(new Date(`${day}T${hours}:${minutes}:${seconds}Z`)) <= now;
  });
  return expired.sort()[0] ?? null;
}
