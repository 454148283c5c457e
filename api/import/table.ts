import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { CannotStart } from "../cannot-start.ts";
import { textOfCell } from "./cells.ts";

/** A file's first sheet: its header, and the lines that have anything in them. */
export interface Table {
  header: string[];
  lines: TableLine[];
}

export interface TableLine {
  /** As a spreadsheet counts: the header is line 1. */
  number: number;
  cells: string[];
}

const LARGEST_BYTES = 50 * 1024 * 1024;
/** XLSX is a ZIP. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The older .xls. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads CSV or XLSX, recognised by the content; throws CannotStart in words. */
export async function readTable(path: string): Promise<Table> {
  const file = Bun.file(path);
  if (!(await file.exists())) throw new CannotStart(`Файла ${path} нет`);
  if (file.size > LARGEST_BYTES) throw new CannotStart(`Файл ${path} больше 50 МБ`);
  const bytes = await file.bytes();
  const [header, ...lines] = beginsWith(bytes, ZIP) ? await fromXlsx(bytes) : fromCsv(bytes);
  if (!header) throw new CannotStart(`Файл ${path} пуст: в первой строке должны быть названия`);
  return { header: header.cells, lines: lines.filter(({ cells }) => !isBlank(cells)) };
}

async function fromXlsx(bytes: Uint8Array): Promise<TableLine[]> {
  try {
    const rows = await readSheet(Buffer.from(bytes));
    return rows.map((row, at) => ({ number: at + 1, cells: row.map(textOfCell) }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`Файл не читается как XLSX: ${why}`);
  }
}

function fromCsv(bytes: Uint8Array): TableLine[] {
  if (beginsWith(bytes, OLE)) {
    throw new CannotStart("Формат .xls не читается: сохраните файл как .xlsx или .csv");
  }
  const text = textOfFile(bytes);
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
    return rows.map((cells, at) => ({ number: at + 1, cells: cells.map(textOfCell) }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`Файл не читается как CSV: ${why}`);
  }
}

/** UTF-8 with or without its mark, UTF-16 with its mark, or what Excel writes in Russia. */
function textOfFile(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

const DELIMITERS = [";", "\t", ","];

/** What the header is divided by, outside of quotes; a header of one word is divided by nothing. */
function delimiterOf(text: string): string {
  const header = (text.split(/\r?\n/, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((sign) => ({ sign, times: header.split(sign).length }));
  return counted.reduce((most, each) => (each.times > most.times ? each : most)).sign;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === "");

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);
