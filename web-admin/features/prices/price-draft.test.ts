import { expect, test } from "bun:test";
import type { Price } from "../../../shared/clinic/price.ts";
import { doneWords, draftOf, inputOf } from "./price-draft.ts";

const SCAN: Price = {
  id: 7,
  name: "УЗИ",
  description: "",
  price: "2 500 руб.",
  sort: 3,
  category_id: 1,
  preparation: "",
  preparation_article: null,
};

test.each([
  [{ sort: "4" }, "Порядок изменён"],
  [{ sort: "4", price: "3 000 руб." }, "Цена изменена"],
  [{ name: "УЗИ почек" }, "Цена изменена"],
  [{ preparation: "Натощак" }, "Цена изменена"],
  [{ preparation_article: "4" }, "Цена изменена"],
] as const)("a price saved with %o: «%s»", (change, words) => {
  const input = inputOf({ ...draftOf(SCAN, 1), ...change });
  expect(doneWords(SCAN, input)).toBe(words);
});
