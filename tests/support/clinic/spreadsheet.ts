import { zipSync } from "fflate";

/** A cell as Excel keeps it: a day or a time is a number with a format. */
export type SheetCell = string | number | { day: string } | { time: string } | null;

const FIRST_DAY = Date.UTC(1899, 11, 30);
const MS_A_DAY = 86_400_000;

/** An .xlsx of one sheet, as Excel writes it: shared strings, and styles that tell dates from numbers. */
export function xlsxOf(rows: readonly (readonly SheetCell[])[]): Uint8Array<ArrayBuffer> {
  const strings: string[] = [];
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${letter(at)}${row + 1}`, strings)).join("")}</row>`,
  );
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
  };
  const encoder = new TextEncoder();
  return new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, xml]) => [path, encoder.encode(HEAD + xml)]),
      ),
    ),
  );
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

function cellXml(cell: SheetCell, place: string, strings: string[]): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if ("day" in cell) {
    const days = (Date.parse(`${cell.day}T00:00:00Z`) - FIRST_DAY) / MS_A_DAY;
    return `<c r="${place}" s="1"><v>${days}</v></c>`;
  }
  const [hours = 0, minutes = 0] = cell.time.split(":").map(Number);
  return `<c r="${place}" s="2"><v>${(hours * 60 + minutes) / 1440}</v></c>`;
}

const letter = (at: number) => String.fromCharCode(65 + at);
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
