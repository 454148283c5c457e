import { z } from "zod";
import {
  type Db,
  serverSecret,
  type Tx,
  takeTime,
  transaction,
} from "../../platform/database/connection.ts";
import { type Actor, IMPORT } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/env.ts";
import { invalid, Refusal } from "../../platform/http/problems.ts";
import { KIND_WORDS, type Kind, labelOf } from "./columns.ts";

/** A running import, in one transaction. */
export interface Importing {
  tx: Tx;
  now: Now;
  by: Actor;
  /** Signs ids made from the source's rows. */
  secret: Uint8Array;
}

/**
 * The uid for a row of a source, the same at each import. A hash under the server's secret: the
 * parts may name a patient, and a uid outlives the record.
 */
export function uidOf({ secret }: Pick<Importing, "secret">, parts: readonly string[]): string {
  const hash = new Bun.CryptoHasher("sha256", secret).update(JSON.stringify(parts)).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

export interface ImportEnd {
  reports: KindReport[];
  /** False for a dry run, and where any row was refused: then nothing was changed. */
  isImported: boolean;
}

/** Ends the transaction without its changes. */
class NotWanted extends Error {
  constructor(readonly reports: KindReport[]) {
    super("rolled back");
  }
}

/**
 * Imports all rows in one transaction, committed only if no row was refused. A dry run does the
 * same and rolls back, so that it refuses the same rows.
 */
export async function runImport(
  db: Db,
  bring: (run: Importing) => Promise<KindReport[]>,
  { now, isDry }: { now: Now; isDry: boolean },
): Promise<ImportEnd> {
  const secret = await serverSecret(db);
  try {
    const reports = await transaction(db, async (tx) => {
      await takeTime(tx);
      const brought = await bring({ tx, now, by: IMPORT, secret });
      if (isDry || brought.some(({ refused }) => refused.length > 0)) throw new NotWanted(brought);
      await noteImport(tx, brought, now);
      return brought;
    });
    return { reports, isImported: true };
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error;
    return { reports: error.reports, isImported: false };
  }
}

async function noteImport(tx: Tx, reports: readonly KindReport[], now: Now): Promise<void> {
  const written = reports
    .map(({ kind, counts }) => ({ kind, count: counts.created + counts.changed }))
    .filter(({ count }) => count > 0);
  if (written.length === 0) return;
  const detail = written.map(({ kind, count }) => `${KIND_WORDS[kind]}: ${count}`).join(", ");
  await logEvent(tx, { at: now.instant, by: IMPORT, action: "imported", detail });
}

/**
 * Result of a row: created, changed to match the source, already the same, skipped because its day
 * is past, or imported earlier and removed here since.
 */
export const OUTCOMES = ["created", "changed", "same", "past", "gone"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A row of the source: its position and its subject, without a patient's name or phone. */
export interface SourceRow {
  where: string;
  what: string;
  /** The faults by field that are found before the values are validated. */
  problems?: Record<string, string>;
  /** Which of its cells are left out, by field, while the row is imported. */
  remarks?: Record<string, string>;
  /** The cell of a field. */
  cell?(field: string): string | undefined;
}

interface RefusedRow extends SourceRow {
  reason: string;
}

export interface KindReport {
  kind: Kind;
  counts: Record<Outcome, number>;
  refused: RefusedRow[];
  /** Rows that are imported without some of their cells. */
  incomplete: RefusedRow[];
}

/** Brings row after row; a refused one is noted and the next is tried. */
export async function importEach<Row extends SourceRow>(
  kind: Kind,
  rows: readonly Row[],
  bring: (row: Row) => Promise<Outcome>,
): Promise<KindReport> {
  const counts = { created: 0, changed: 0, same: 0, past: 0, gone: 0 };
  const refused: RefusedRow[] = [];
  const incomplete: RefusedRow[] = [];
  for (const row of rows) {
    try {
      if (row.problems && Object.keys(row.problems).length > 0) throw invalid(row.problems);
      counts[await bring(row)] += 1;
      if (row.remarks && Object.keys(row.remarks).length > 0) {
        const reason = reasonOf(kind, row, invalid(row.remarks));
        incomplete.push({ where: row.where, what: row.what, reason });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ where: row.where, what: row.what, reason: reasonOf(kind, row, error) });
    }
  }
  return { kind, counts, refused, incomplete };
}

const detailsSchema = z.object({
  fields: z.record(z.string(), z.string()).optional(),
  visits: z.array(z.object({ time: z.string() })).optional(),
});

/** The refusal's words, with the columns or the times they are about. */
function reasonOf(kind: Kind, { cell }: SourceRow, { message, details }: Refusal): string {
  const { fields, visits } = detailsSchema.parse(details);
  if (visits) return `${message}: ${visits.map(({ time }) => time).join(", ")}`;
  const named = Object.entries(fields ?? {}).map(([field, said]) => {
    const words = cell ? wordsOfCell(said, cell(field)) : said;
    const label = labelOf(kind, field.split(".")[0] ?? field);
    return label ? `${label}: ${words}` : words;
  });
  return named.length > 0 ? named.join("; ") : message;
}

/** Words for a person at a form, useless for a cell of a table. */
const FORM_WORDS = /^(?:Выберите|Введите|Заполните|Укажите true|Недопустимое значение)/;

const wordsOfCell = (words: string, cell = "") =>
  FORM_WORDS.test(words) ? (cell === "" ? "не указано" : `непонятно: ${cell}`) : words;
