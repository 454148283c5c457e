import { expect, test } from "bun:test";
import { raisePrices, raiseText } from "./raise-prices.ts";

test.each([
  ["2 500 руб.", 10, 10, "2 750 руб."],
  ["2 500 руб.", 7, 10, "2 680 руб."],
  ["2 500 руб.", 7, 50, "2 700 руб."],
  ["2500", -10, 50, "2250"],
  ["950 руб.", 10, 50, "1 050 руб."],
  ["990 ₽", 5, 10, "1 040 ₽"],
  ["9 900 руб.", 10, 10, "10 890 руб."],
  ["от 1 000 до 4 000 руб.", 15, 50, "от 1 150 до 4 600 руб."],
  ["1 250,50 руб.", 0, 10, "1 250 руб."],
  ["бесплатно", 10, 10, "бесплатно"],
  ["0 руб.", 10, 10, "0 руб."],
  ["100 руб.", -90, 50, "50 руб."],
  ["1 500 руб. за 2 сеанса", 10, 10, "1 650 руб. за 2 сеанса"],
  ["скидка 10 %", 10, 10, "скидка 10 %"],
])("«%s» by %d %%, rounded to %d: «%s»", (text, percent, roundTo, raised) => {
  expect(raiseText(text, { percent, roundTo })).toBe(raised);
});

test("only prices that change are listed", () => {
  const price = {
    id: 1,
    name: "УЗИ",
    description: "",
    sort: 0,
    category_id: 1,
    preparation: "",
    preparation_article: null,
  } as const;
  const prices = [
    { ...price, price: "1 000 руб." },
    { ...price, id: 2, price: "по запросу" },
  ];
  expect(raisePrices(prices, { percent: 5, roundTo: 10 })).toMatchObject([
    { price: { id: 1 }, raised: "1 050 руб." },
  ]);
});
