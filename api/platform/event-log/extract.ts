import { makeZip } from "client-zip";
import { formatDay } from "../../../shared/time/calendar.ts";
import { clinicTime } from "./csv.ts";
import type { EventRow } from "./queries.ts";

/** Text above the table: Order 179 p. 5 requires the name of the system. */
export interface ExtractHead {
  operator: string;
  system: string;
  period: string;
}

const COLUMNS = [
  "Дата уничтожения",
  "Чьи данные: номер записи",
  "День и время приёма",
  "Категории данных",
  "Причина",
  "Кто уничтожил",
];

/**
 * The extract of the log as DOCX, written row by row: three years of deletions would not fit a
 * document tree in memory. Hands out the bytes of the file as they are made.
 */
export function extractDocx(
  head: ExtractHead,
  deletions: AsyncIterable<EventRow[]>,
  timeZone: string,
): ReadableStream<Uint8Array> {
  return makeZip([
    { name: "[Content_Types].xml", input: CONTENT_TYPES },
    { name: "_rels/.rels", input: RELATIONS },
    { name: "word/document.xml", input: documentXml(head, deletions, timeZone) },
  ]);
}

async function* documentXml(
  { operator, system, period }: ExtractHead,
  deletions: AsyncIterable<EventRow[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield `${XML}<w:document xmlns:w="${WORD}"><w:body>`;
  yield paragraph("Выгрузка из журнала регистрации событий", "<w:b/>");
  for (const line of [operator, `Информационная система: ${system}`, period]) yield paragraph(line);
  yield TABLE_START + tableRow(COLUMNS);
  for await (const rows of deletions) {
    yield rows.map((row) => tableRow(cellsOf(row, timeZone))).join("");
  }
  yield `</w:tbl>${paragraph("")}${PAGE}</w:body></w:document>`;
}

function cellsOf(row: EventRow, timeZone: string): string[] {
  const visit = row.record_day === null ? "" : `${formatDay(row.record_day)} ${row.record_time}`;
  return [
    clinicTime(row.created_at, timeZone),
    String(row.journal_id ?? ""),
    visit,
    row.detail,
    row.reason,
    row.actor,
  ];
}

const paragraph = (text: string, style = "") =>
  `<w:p><w:r><w:rPr>${style}<w:sz w:val="20"/></w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`;

const tableRow = (cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;

/** XML 1.0 forbids most control characters, escaped or not. */
export const writableInXml = (text: string) =>
  text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, "");

const xmlText = (text: string) =>
  writableInXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const BORDERS = ["top", "left", "bottom", "right", "insideH", "insideV"]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join("");
const TABLE_START = `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${"<w:gridCol/>".repeat(COLUMNS.length)}</w:tblGrid>`;
const PAGE =
  '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="851" w:right="851" w:bottom="851" w:left="851" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>';
