import { z } from "zod";
import { invalid, Refusal } from "../../platform/http/problems.ts";
import { type Kind, labelOf } from "./columns.ts";

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
  /** Why it cannot be imported, by field, before its values are looked at. */
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
