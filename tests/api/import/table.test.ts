import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  dayAndTime,
  textOfCell,
  timesOfCell,
  wholeTime,
  yesOrNo,
} from "../../../api/import/cells.ts";
import { recognise } from "../../../api/import/columns.ts";
import { readTable } from "../../../api/import/table.ts";
import { xlsxOf } from "../../support/clinic/spreadsheet.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-table-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function tableOf(content: string | Uint8Array<ArrayBuffer>) {
  const path = join(folder, "file");
  await Bun.write(path, content);
  return readTable(path);
}

/** «Цена;Название», «1 500;Приём» as Excel in Russia writes it. */
const WINDOWS_1251 = new Uint8Array([
  ...[0xd6, 0xe5, 0xed, 0xe0, 0x3b, 0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5, 0x0d, 0x0a],
  ...[0x31, 0xa0, 0x35, 0x30, 0x30, 0x3b, 0xcf, 0xf0, 0xe8, 0xb8, 0xec, 0x0d, 0x0a],
]);

test("a CSV is read in UTF-8 with and without its mark, in UTF-16 and in windows-1251", async () => {
  const lines = [{ number: 2, cells: ["5", "Приём"] }];
  const text = "Цена;Название\r\n5;Приём\r\n";
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, "utf16le"))]);
  for (const content of [text, `\uFEFF${text}`, utf16]) {
    expect(await tableOf(content)).toEqual({ header: ["Цена", "Название"], lines });
  }
  expect(await tableOf(WINDOWS_1251)).toEqual({
    header: ["Цена", "Название"],
    lines: [{ number: 2, cells: ["1 500", "Приём"] }],
  });
});

test("semicolons, commas and tabs divide; quotes hold them, line breaks and quotes; blank lines are passed over", async () => {
  for (const sign of [";", ",", "\t"]) {
    const text = `"Название${sign}"${sign}Цена\n\n"Приём ""первый""${sign}\nповторный"${sign}5\n${sign}\nУЗИ${sign}7\n`;
    expect(await tableOf(text)).toEqual({
      header: [`Название${sign}`.trim(), "Цена"],
      lines: [
        { number: 3, cells: [`Приём "первый"${sign}\nповторный`, "5"] },
        { number: 5, cells: ["УЗИ", "7"] },
      ],
    });
  }
});

test("an XLSX gives days, times and phones as one would type them", async () => {
  const table = await tableOf(
    xlsxOf([
      ["Врач", "Дата", "Время", "Телефон"],
      ["Соколова", { day: "2027-06-11" }, { time: "09:20" }, 79001234567],
      [],
      ["Ершова", "12.06.2027", "9:40", null],
    ]),
  );
  expect(table.header).toEqual(["Врач", "Дата", "Время", "Телефон"]);
  expect(table.lines.map(({ number, cells }) => [number, ...cells.filter(Boolean)])).toEqual([
    [2, "Соколова", "11.06.2027", "09:20", "79001234567"],
    [4, "Ершова", "12.06.2027", "9:40"],
  ]);
});

test("what is no table is refused in words", async () => {
  await expect(tableOf("")).rejects.toThrow("пуст");
  await expect(tableOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).rejects.toThrow(".xls");
  await expect(tableOf(xlsxOf([["а"]]).slice(0, 300))).rejects.toThrow("не читается как XLSX");
  await expect(readTable(join(folder, "none"))).rejects.toThrow("нет");
});

test("what a file holds is recognised by its columns, however they are spelled", () => {
  const kindOf = (header: string[]) => recognise({ header, lines: [] }, null).kind;
  expect(kindOf(["Ф.И.О.", "ДОЛЖНОСТЬ", "Услуги"])).toBe("doctors");
  expect(kindOf(["Раздел", "Наименование", "Стоимость"])).toBe("prices");
  expect(kindOf(["Врач", "День", "Часы приёма"])).toBe("schedules");
  expect(kindOf(["Врач", "Дата", "Время", "ФИО пациента"])).toBe("visits");
  expect(kindOf(["Специалист", "Дата и время", "Телефон"])).toBe("visits");
  expect(() => kindOf(["Имя", "Цвет"])).toThrow("--kind doctors|prices|schedules|visits");
  expect(() => recognise({ header: ["Название", "Цвет"], lines: [] }, "prices")).toThrow(
    "Цены: нет столбцов «Цена», «Раздел». В файле есть: Название, Цвет",
  );
  expect(
    recognise({ header: ["Цена", "Цвет", "Услуга", "Раздел"], lines: [] }, null).shown,
  ).toEqual([
    { column: "Цена", field: "Цена" },
    { column: "Цвет", field: null },
    { column: "Услуга", field: "Название" },
    { column: "Раздел", field: "Раздел" },
  ]);
});

test("days, times and answers are read as people write them", () => {
  expect(dayAndTime("11.06.27 9:05")).toEqual({ day: "11.06.2027", time: "09:05" });
  expect(dayAndTime("2027-06-11T00:00:00")).toEqual({ day: "2027-06-11", time: "" });
  expect(["9:00", "09.30", "10:15:00", "0,375", "в 9"].map(wholeTime)).toEqual([
    "09:00",
    "09:30",
    "10:15",
    "09:00",
    "в 9",
  ]);
  expect(dayAndTime("18.03.2027 2:00 PM")).toEqual({ day: "18.03.2027", time: "14:00" });
  expect(dayAndTime("18.03.2027 11:00:00 pm")).toEqual({ day: "18.03.2027", time: "23:00" });
  expect(["12:00 AM", "12:30 p.m.", "1:05PM", "13:00 PM", "0:10 am"].map(wholeTime)).toEqual([
    "00:00",
    "12:30",
    "13:05",
    "13:00 PM",
    "0:10 am",
  ]);
  const rests = ["12:00 отменена", "12:30 13:30", "13:30 UTC", "10:00-10:30", "10:15:30"];
  expect(rests.map(wholeTime)).toEqual(rests);
  expect(dayAndTime("2027-06-11T10:00:00+03:00").time).toBe("10:00:00+03:00");
  expect(timesOfCell("9:00 PM; 10:00am").times).toEqual(["21:00", "10:00"]);
  expect(timesOfCell("9:00, 09.30; 10:00\n25:00 утром")).toEqual({
    times: ["09:00", "09:30", "10:00"],
    wrong: ["25:00", "утром"],
  });
  expect(["Да", "+", "", "нет", "может быть"].map(yesOrNo)).toEqual([
    true,
    true,
    false,
    false,
    "может быть",
  ]);
});

test.each([
  ['="79001234567"', "79001234567"],
  ["'+79001234567", "+79001234567"],
  ["\u200B\u00A0Иванова\u00AD", "Иванова"],
  [1485.0000000000002, "1485"],
  [0.1 + 0.2, "0.3"],
  [79001234567, "79001234567"],
])("the cell %p reads «%s»", (cell, text) => expect(textOfCell(cell)).toBe(text));
