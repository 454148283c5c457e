import { expect, test } from "bun:test";
import { recognise } from "../../../api/operator/import/columns.ts";

const sheetOf = (rows: string[][], name: string | null = null) => ({
  name,
  lines: rows.map((cells, at) => ({ number: at + 1, cells })),
});
const kindOf = (header: string[]) => recognise([sheetOf([header])], null).kind;

const PRICES = ["Раздел", "Название", "Цена"];
const PRICE = ["УЗИ", "УЗИ почек", "1500"];

test.each([
  [["Ф.И.О.", "ДОЛЖНОСТЬ", "Услуги"], "doctors"],
  [["Раздел", "Наименование", "Стоимость"], "prices"],
  [["Врач", "День", "Часы приёма"], "schedules"],
  [["Врач", "Дата", "Время", "ФИО пациента"], "visits"],
  [["Специалист", "Дата и время", "Телефон"], "visits"],
] as const)("the columns %p are a list of %s", (header, kind) =>
  expect(kindOf([...header])).toBe(kind),
);

test("columns that fit no list, or not the wanted one, are refused with those that are needed", () => {
  expect(() => kindOf(["Имя", "Цвет"])).toThrow(
    "Нужных столбцов в файле нет, первая строка: Имя, Цвет\nСтолбцы, без которых таблицу не узнать:\n  Врачи: «ФИО», «Должность»\n",
  );
  expect(() => recognise([sheetOf([["Название", "Цвет"]])], "prices")).toThrow(
    "Цены: нет столбцов «Цена», «Раздел». В файле есть: Название, Цвет",
  );
});

test("columns that fit two lists ask for the kind", () => {
  expect(() => kindOf(["ФИО", "Должность", "Раздел", "Название", "Цена"])).toThrow(
    "Назовите: --kind doctors|prices",
  );
});

test("a column is shown with its field, or as not imported", () => {
  expect(recognise([sheetOf([["Цена", "Цвет", "Услуга", "Раздел"]])], null).shown).toEqual([
    { column: "Цена", field: "Цена" },
    { column: "Цвет", field: null },
    { column: "Услуга", field: "Название" },
    { column: "Раздел", field: "Раздел" },
  ]);
});

test("the header is found below a title", () => {
  const found = recognise([sheetOf([["Прайс-лист"], ["с 1 июня"], PRICES, PRICE])], null);
  expect(found).toMatchObject({ headerLine: 3, lines: [{ number: 4, cells: PRICE }] });
});

test("the table is found on a sheet other than the first", () => {
  const sheets = [sheetOf([["Обложка"]], "О файле"), sheetOf([PRICES, PRICE], "Цены")];
  expect(recognise(sheets, null)).toMatchObject({ sheet: "Цены", kind: "prices" });
});

test("several sheets with tables are refused by their names; a sheet with only a header does not count", () => {
  const [one, other] = [sheetOf([PRICES, PRICE], "Май"), sheetOf([PRICES, PRICE], "Июнь")];
  expect(() => recognise([one, other], null)).toThrow(
    "Таблиц в файле несколько, на листах «Май», «Июнь»: оставьте одну",
  );
  expect(recognise([one, sheetOf([PRICES], "Июнь")], null).sheet).toBe("Май");
});
