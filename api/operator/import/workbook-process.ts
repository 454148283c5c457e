import { type CellObject, read, SSF, utils, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { unzipSync } from "fflate";
import { serveJobs } from "../../platform/sandbox/serve-jobs.ts";
import { textOfCell, textOfSerial, UNCALCULATED } from "./cells.ts";

/** The lines of one sheet that have anything in them; a CSV is one sheet without a name. */
export interface Sheet {
  name: string | null;
  lines: SheetLine[];
}

export interface SheetLine {
  /** As a spreadsheet counts. */
  number: number;
  cells: string[];
}

/** A workbook's bytes, or the text of a page or an XML that Excel opens as a workbook. */
export type WorkbookJob = Uint8Array | string;

const ZIP_START = "P".charCodeAt(0);

serveJobs<WorkbookJob, Sheet[]>(async (job) => {
  // The reader never ends with a ZIP that is cut; this throws.
  if (typeof job !== "string" && job[0] === ZIP_START) unzipSync(job, { filter: () => false });
  const workbook = read(job, {
    type: typeof job === "string" ? "string" : "array",
    // Dates stay numbers, and texts of a page stay texts: we read both ourselves.
    cellDates: false,
    raw: true,
    cellNF: true,
    cellHTML: false,
    // Without it a formula that was never calculated looks like an empty cell.
    sheetStubs: true,
  });
  return workbook.SheetNames.flatMap((name, at) => {
    const sheet = workbook.Sheets[name];
    // A person does not see hidden sheets.
    return sheet && !workbook.Workbook?.Sheets?.[at]?.Hidden
      ? [{ name, lines: linesOf(sheet, workbook) }]
      : [];
  });
});

/** Reads the existing cells and ignores the sheet's declared range. */
function linesOf(sheet: WorkSheet, workbook: WorkBook): SheetLine[] {
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const lines = new Map<number, SheetLine>();
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith("!")) continue;
    const text = textOf(cell, is1904);
    if (text === "") continue;
    const { r: row, c: column } = utils.decode_cell(address);
    const line = lines.get(row) ?? { number: row + 1, cells: [] };
    line.cells[column] = text;
    lines.set(row, line);
  }
  return [...lines.values()]
    .sort((one, other) => one.number - other.number)
    .map(({ number, cells }) => ({ number, cells: Array.from(cells, (text) => text ?? "") }));
}

function textOf(
  { t: type, v: value, w: shown, f: formula, z }: CellObject,
  is1904: boolean,
): string {
  if (type === "z" || value === undefined) return formula === undefined ? "" : UNCALCULATED;
  if (type === "e") return shown ?? "#N/A";
  const format = String(z ?? "");
  if (type === "n" && typeof value === "number" && SSF.is_date(format)) {
    return textOfSerial(value, { format, is1904 });
  }
  return textOfCell(value);
}
