import { expect, test } from "bun:test";
import { RIGHTS } from "../../shared/access/rights.ts";
import { homeFor, SCREENS, screensFor } from "./menu-and-screens.ts";

const labelsFor = (...rights: Parameters<typeof screensFor>[0]) =>
  screensFor(rights).map(({ label }) => label);

test("A-2.17 all rights show all items, in the specification's order", () => {
  expect(labelsFor(...RIGHTS)).toEqual([
    "Цены",
    "Статьи/объявления",
    "Журнал",
    "Записать пациента",
    "Расписание",
    "Шаблоны",
    "Пользователи",
    "Врачи",
    "Акты",
  ]);
});

test("A-6.3 A-6.4 each combination of rights shows the items of those rights", () => {
  expect(labelsFor("prices")).toEqual(["Цены"]);
  expect(labelsFor("articles")).toEqual(["Статьи/объявления"]);
  expect(labelsFor("journal")).toEqual(["Журнал", "Записать пациента", "Акты"]);
  expect(labelsFor("schedule")).toEqual(["Расписание", "Шаблоны", "Врачи"]);
  expect(labelsFor("users")).toEqual(["Пользователи"]);
  expect(labelsFor("day")).toEqual(["Мой день"]);
  for (let bits = 0; bits < 2 ** RIGHTS.length; bits++) {
    const rights = RIGHTS.filter((_, index) => bits & (1 << index));
    const items = SCREENS.filter(
      ({ label, right: its }) =>
        rights.some((right) => labelsFor(right).includes(label)) &&
        !(its === "day" && rights.includes("journal")),
    );
    expect(screensFor(rights)).toEqual(items);
  }
});

test("the home screen is the journal with its right, else the first permitted one", () => {
  expect(homeFor(RIGHTS)).toBe("/journal");
  expect(homeFor(["users", "prices"])).toBe("/prices");
  expect(homeFor(["prices", "day"])).toBe("/my-day");
  expect(homeFor([])).toBeUndefined();
});
