import { CsvError, parse } from "csv-parse/sync";
import { CannotStart } from "../../platform/config/startup-error.ts";
import { ConfinedProcess, JobFailed, LimitExceeded } from "../../platform/sandbox/process.ts";
import { textOfCell } from "./cells.ts";
import type { Sheet, SheetLine, WorkbookJob } from "./workbook-process.ts";

const LARGEST_BYTES = 50 * 1024 * 1024;
/** XLSX, XLSB and ODS are ZIPs. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of the older .xls, and of workbooks with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a workbook or a CSV, recognised by the content; throws CannotStart in words. */
export async function readSheets(path: string): Promise<Sheet[]> {
  const file = Bun.file(path);
  if (!(await file.exists())) throw new CannotStart(`Файла ${path} нет`);
  if (file.size > LARGEST_BYTES) throw new CannotStart(`Файл ${path} больше 50 МБ`);
  const sheets = await sheetsOf(await file.bytes());
  const filled = sheets.map(({ name, lines }) => ({ name, lines: lines.filter(hasText) }));
  if (filled.every(({ lines }) => lines.length === 0)) throw new CannotStart(`Файл ${path} пуст`);
  return filled;
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  if (beginsWith(bytes, OLE) || beginsWith(bytes, ZIP)) return readWorkbook(bytes);
  const text = textOfFile(bytes);
  if (UNPRINTABLE.test(text)) {
    throw new CannotStart("Это не таблица: нужен файл .xlsx, .xls, .ods или .csv");
  }
  // Programs write a page or an XML and call it .xls.
  return /^\s*<[!?a-z]/i.test(text) ? readWorkbook(text) : [sheetOfCsv(text)];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
const UNPRINTABLE = /[\0-\x08\x0e-\x1a]/;

function sheetOfCsv(file: string): Sheet {
  // Excel reads the delimiter from such a first line.
  const [separatorLine = "", named] = /^sep=(.)\r?\n/i.exec(file) ?? [];
  const text = file.slice(separatorLine.length);
  const above = separatorLine === "" ? 0 : 1;
  const delimiter = named ?? delimiterOf(text);
  const rows = recordsOf(text, delimiter, above);
  const lines = rows.map((cells, at) => ({
    number: at + 1 + above,
    cells: cells.map(textOfCell),
  }));
  return { name: null, lines };
}

function recordsOf(text: string, delimiter: string, above: number): string[][] {
  const unclosed = (line: number) =>
    new CannotStart(`Строка ${line + above}: кавычка открыта и не закрыта`);
  let rows: string[][];
  try {
    rows = parse(text, { delimiter, relax_column_count: true, relax_quotes: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unclosed(Number(error.lines));
  }
  const width = Math.max(2, commonestWidth(rows.map((row) => row.length)).width);
  // An unterminated quoted cell has swallowed whole rows.
  const isSwallowed = (line: string) => line.split(delimiter).length >= width;
  const at = rows.findIndex((row) =>
    row.some((cell) => cell.split("\n").slice(1).some(isSwallowed)),
  );
  if (at >= 0) throw unclosed(at + 1);
  return rows;
}

/**
 * UTF-8 with or without its mark, UTF-16 with its mark, or windows-1251, which Excel writes in
 * Russia.
 */
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
const LOOKED_AT = 50;

/** The sign that divides the most of the first lines into one number of cells. */
function delimiterOf(text: string): string {
  const lines = text.replace(/"[^"]*"/g, "").split(/\r?\n/, LOOKED_AT);
  const scored = DELIMITERS.map((sign) => {
    return { sign, ...commonestWidth(lines.map((line) => line.split(sign).length)) };
  });
  const [best] = scored.sort((one, other) => other.lines - one.lines || other.width - one.width);
  return best?.sign ?? ";";
}

/** The width of most lines. A line of one cell is a title above the table, or an empty line. */
function commonestWidth(widths: readonly number[]): { width: number; lines: number } {
  const several = widths.filter((width) => width > 1);
  const [commonest = []] = [...Map.groupBy(several, (width) => width).values()].sort(
    (one, other) => other.length - one.length,
  );
  return { width: commonest[0] ?? 0, lines: commonest.length };
}

const hasText = ({ cells }: SheetLine) => cells.some((cell) => cell !== "");

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** A small file can unpack to gigabytes, or place a cell behind millions of empty ones. */
const reading = new ConfinedProcess<WorkbookJob, Sheet[]>(
  new URL("./workbook-process.ts", import.meta.url),
  { processorMs: 30_000, elapsedMs: 120_000, bytes: 512 * 1024 * 1024 },
);

/** The visible sheets of a workbook; throws CannotStart in words. */
export async function readWorkbook(job: WorkbookJob): Promise<Sheet[]> {
  try {
    return await reading.run("import", job);
  } catch (error) {
    if (error instanceof LimitExceeded) {
      throw new CannotStart(
        "Таблица слишком велика: скопируйте нужные строки и столбцы в новую книгу и сохраните её",
      );
    }
    if (!(error instanceof JobFailed)) throw error;
    if (/password|encrypt/i.test(error.failure.message)) {
      throw new CannotStart(
        "Файл защищён паролем: откройте его в Excel, снимите пароль и сохраните ещё раз",
      );
    }
    throw new CannotStart(
      "Файл таблицы повреждён или не таблица: откройте его в Excel и сохраните как .xlsx",
    );
  }
}
