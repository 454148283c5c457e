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
  return xlsxOfSheets([{ name: "Лист1", rows: lines.join("") }], { strings });
}

interface RawSheet {
  name: string;
  /** The XML of its rows; style 1 shows a day, style 2 a time. */
  rows: string;
  isHidden?: boolean;
}

/** An .xlsx of sheets whose XML is given, as programs other than Excel write it. */
export function xlsxOfSheets(
  sheets: readonly RawSheet[],
  { strings = [], is1904 = false }: { strings?: readonly string[]; is1904?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map((_, at) =>
    relation(at + 1, "worksheet", `worksheets/sheet${at + 1}`),
  );
  const parts = [
    ["workbook", "sheet.main"],
    ["styles", "styles"],
    ["sharedStrings", "sharedStrings"],
    ...sheets.map((_, at) => [`worksheets/sheet${at + 1}`, "worksheet"]),
  ];
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.map(([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}${relation(98, "sharedStrings", "sharedStrings")}${relation(99, "styles", "styles")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
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

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: number, kind: string, part: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${part}.xml"/>`;

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
