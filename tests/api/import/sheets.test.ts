import { expect, test } from "bun:test";
import { join } from "node:path";
import { type BookType, CFB, utils, write } from "@e965/xlsx";
import { zipSync } from "fflate";
import { UNCALCULATED } from "../../../api/operator/import/cells.ts";
import { readSheets } from "../../../api/operator/import/sheets.ts";
import { xlsxOf, xlsxOfSheets } from "../../support/clinic/spreadsheet.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const folder = folderForFile("priem-table-");

type Content = string | Uint8Array<ArrayBuffer>;

async function sheetsOf(content: Content) {
  const path = join(folder, "file");
  await Bun.write(path, content);
  return readSheets(path);
}

/** The lines of the only sheet: its number and its cells. */
async function linesOf(content: Content) {
  const [sheet, ...more] = await sheetsOf(content);
  if (!sheet || more.length > 0) throw new Error("One sheet is expected");
  return sheet.lines.map(({ number, cells }) => [number, ...cells]);
}

function zipOf(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ [name]: new TextEncoder().encode("<x/>") }));
}

/** The container that Excel puts an encrypted workbook into. */
const ENCRYPTED = (() => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, "/EncryptedPackage", new Uint8Array(64));
  CFB.utils.cfb_add(container, "/EncryptionInfo", new Uint8Array(64));
  return new Uint8Array(CFB.write(container, { type: "array" }));
})();

/** «Цена;Название», «1 500;Приём» as Excel in Russia writes it. */
const WINDOWS_1251 = new Uint8Array([
  ...[0xd6, 0xe5, 0xed, 0xe0, 0x3b, 0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5, 0x0d, 0x0a],
  ...[0x31, 0xa0, 0x35, 0x30, 0x30, 0x3b, 0xcf, 0xf0, 0xe8, 0xb8, 0xec, 0x0d, 0x0a],
]);

test("a CSV is read in UTF-8 with and without a byte order mark, in UTF-16 and in windows-1251", async () => {
  const text = "Цена;Название\r\n5;Приём\r\n";
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, "utf16le"))]);
  for (const content of [text, `\uFEFF${text}`, utf16]) {
    expect(await linesOf(content)).toEqual([
      [1, "Цена", "Название"],
      [2, "5", "Приём"],
    ]);
  }
  expect(await linesOf(WINDOWS_1251)).toEqual([
    [1, "Цена", "Название"],
    [2, "1 500", "Приём"],
  ]);
});

test.each([";", ",", "\t"])(
  "«%s» divides a CSV, quotes hold it, line breaks and quotes",
  async (sign) => {
    const text = `"Название${sign}"${sign}Цена\n\n"Приём ""первый""${sign}\nповторный"${sign}5\n${sign}\nУЗИ${sign}7\n`;
    expect(await linesOf(text)).toEqual([
      [1, `Название${sign}`.trim(), "Цена"],
      [3, `Приём "первый"${sign}\nповторный`, "5"],
      [5, "УЗИ", "7"],
    ]);
  },
);

test.each([
  [
    "sep=;\r\nа,б;в\r\n1;2\r\n",
    [
      [2, "а,б", "в"],
      [3, "1", "2"],
    ],
  ],
  ["SEP=,\nа,б\n", [[2, "а", "б"]]],
  [
    "Прайс, июнь\nа;б;в\n1;2, 3;4\n",
    [
      [1, "Прайс, июнь"],
      [2, "а", "б", "в"],
      [3, "1", "2, 3", "4"],
    ],
  ],
])("the delimiter of %p is found", async (text, lines) => {
  expect(await linesOf(text)).toEqual(lines as (string | number)[][]);
});

test("quotes inside of a cell and around its first word are text", async () => {
  expect(await linesOf('а;б\n1;"Ромашка" ООО\n2;из ООО "Ромашка"\n3;"м\nн"\n')).toEqual([
    [1, "а", "б"],
    [2, "1", '"Ромашка" ООО'],
    [3, "2", 'из ООО "Ромашка"'],
    [4, "3", "м\nн"],
  ]);
});

test.each([
  'а;б\n1;"м\n2;н\n',
  'а;б\n1;"м\n2;н\n3;"о"\n',
  'Прайс\nс 1 июня\nа;б\n1;"м\n2;н\n3;"о"\n',
])(
  "a quote that is not closed is refused by its line, not read as one cell of many rows: %p",
  async (text) => {
    await expect(sheetsOf(text)).rejects.toThrow("кавычка открыта и не закрыта");
  },
);

test.each([
  ["one title", "Прайс\n"],
  ["several titles", "Клиника\nПрайс\nс 1 июня\n"],
])("a line break in a cell below %s is no unclosed quote", async (_what, titles) => {
  const above = titles.trimEnd().split("\n");
  const text = `${titles}Раздел,Название,Цена\n2,"Приём\nповторный, по записи",5\n`;
  expect(await linesOf(text)).toEqual([
    ...above.map((title, at) => [at + 1, title]),
    [above.length + 1, "Раздел", "Название", "Цена"],
    [above.length + 2, "2", "Приём\nповторный, по записи", "5"],
  ]);
});

test("an XLSX gives days, times and phones as one would type them", async () => {
  const file = xlsxOf([
    ["Врач", "Дата", "Время", "Телефон"],
    ["Соколова", { day: "2027-06-11" }, { time: "09:20" }, 79001234567],
    [],
    ["Ершова", "12.06.2027", "9:40", null],
  ]);
  expect(await linesOf(file)).toEqual([
    [1, "Врач", "Дата", "Время", "Телефон"],
    [2, "Соколова", "11.06.2027", "09:20", "79001234567"],
    [4, "Ершова", "12.06.2027", "9:40"],
  ]);
});

test.each([
  [
    "cells without addresses",
    '<row><c t="inlineStr"><is><t>а</t></is></c><c s="1"><v>46549</v></c><c><v>5</v></c></row>',
    [[1, "а", "11.06.2027", "5"]],
  ],
  [
    "ISO days and times",
    '<row r="1"><c r="A1" s="1" t="d"><v>2027-06-11T00:00:00</v></c><c r="B1" s="2" t="d"><v>09:30:00</v></c></row>',
    [[1, "11.06.2027", "09:30"]],
  ],
  [
    "errors and formulas that were never calculated",
    '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"><f>A2</f></c><c r="C1"><f>A2</f><v></v></c><c r="D1"><f>1+1</f><v>2</v></c></row>',
    [[1, "#N/A", UNCALCULATED, UNCALCULATED, "2"]],
  ],
  [
    "booleans",
    '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c></row>',
    [[1, "да", "нет"]],
  ],
])("an XLSX with %s is read", async (_what, rows, lines) => {
  expect(await linesOf(xlsxOfSheets([{ name: "Лист1", rows }]))).toEqual(
    lines as (string | number)[][],
  );
});

test("days and times of a workbook that counts from 1904 are read", async () => {
  const rows = '<row r="1"><c r="A1" s="1"><v>45087</v></c><c r="B1" s="2"><v>0.375</v></c></row>';
  const file = xlsxOfSheets([{ name: "Лист1", rows }], { is1904: true });
  expect(await linesOf(file)).toEqual([[1, "11.06.2027", "09:00"]]);
});

test("every visible sheet is read under its name", async () => {
  const rows = '<row r="3"><c r="A3"><v>5</v></c></row>';
  const file = xlsxOfSheets([
    { name: "Пусто", rows: "" },
    { name: "Скрыт", rows, isHidden: true },
    { name: "Цены", rows },
  ]);
  expect(await sheetsOf(file)).toEqual([
    { name: "Пусто", lines: [] },
    { name: "Цены", lines: [{ number: 3, cells: ["5"] }] },
  ]);
});

test.each(["biff8", "xlsb", "fods", "ods", "xlml"] satisfies BookType[])(
  "a workbook in the format %s is read",
  async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ["Дата", "Время", "Телефон"],
      [46549, 0.375, 79001234567],
    ]);
    sheet.A2.z = "dd/mm/yyyy";
    sheet.B2.z = "h:mm";
    const book = utils.book_new(sheet, "Лист1");
    const file = new Uint8Array(write(book, { type: "array", bookType }));
    expect(await linesOf(file)).toEqual([
      [1, "Дата", "Время", "Телефон"],
      [2, "11.06.2027", "09:00", "79001234567"],
    ]);
  },
);

test("a page named .xls is read, its texts as they are", async () => {
  const page =
    "<html><body><table><tr><th>Дата</th><th>Время</th></tr><tr><td>05.06.2027</td><td>12:00</td></tr></table></body></html>";
  expect(await linesOf(page)).toEqual([
    [1, "Дата", "Время"],
    [2, "05.06.2027", "12:00"],
  ]);
});

test("a small file of an enormous extent is read by its cells", async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
  const [sheet] = await sheetsOf(xlsxOfSheets([{ name: "Лист1", rows }]));
  expect(sheet?.lines.map(({ number, cells }) => [number, cells.length])).toEqual([
    [1, 1],
    [1_048_576, 16_384],
  ]);
});

test("a small file that unpacks to more than a computer holds is refused in words", async () => {
  const rows = `<row>${"<c><v>1</v></c>".repeat(16_000)}</row>`.repeat(250);
  await expect(sheetsOf(xlsxOfSheets([{ name: "Лист1", rows }]))).rejects.toThrow(
    "Таблица слишком велика",
  );
});

test.each([
  ["an empty file", "", "пуст"],
  ["a cut workbook", xlsxOf([["а"]]).slice(0, 300), "Файл таблицы повреждён"],
  ["a ZIP of something else", zipOf("word/document.xml"), "Файл таблицы повреждён"],
  ["a workbook with a password", ENCRYPTED, "Файл защищён паролем"],
  ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), "Это не таблица"],
])("%s is refused in words", async (_what, content, words) => {
  await expect(sheetsOf(content)).rejects.toThrow(words);
});

test("a missing file is refused with a message", async () => {
  const path = join(folder, "none");
  await expect(readSheets(path)).rejects.toThrow(`Файла ${path} нет`);
});
