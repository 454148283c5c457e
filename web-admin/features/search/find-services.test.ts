import { expect, test } from "bun:test";
import type { Price } from "../../../shared/clinic/price.ts";
import { wordsOf } from "../../../shared/language/plain-text.ts";
import { doctorNamed } from "../../offline/operations/sample-operations.ts";
import { findServices } from "./find-services.ts";

const doctors = [
  { ...doctorNamed(1, ""), services: "УЗИ малого таза | Консультация" },
  { ...doctorNamed(2, ""), services: "УЗИ малого таза" },
];
const PRICE: Omit<Price, "id" | "name" | "price"> = {
  description: "",
  category_id: 1,
  sort: 0,
  preparation: "",
  preparation_article: null,
};
const prices = [
  { ...PRICE, id: 1, name: "УЗИ  малого таза", price: "2500" },
  { ...PRICE, id: 2, name: "Анализ крови", price: "от 400 руб." },
  { ...PRICE, id: 3, name: "Взятие мазка", price: "350" },
];

const find = (text: string) =>
  findServices(wordsOf(text), { doctors, prices }).map(({ name, price, doctors: who }) => [
    name,
    price,
    who.map(({ id }) => id),
  ]);

test.each([
  ["узи", [["УЗИ малого таза", "2\u00a0500 руб.", [1, 2]]]],
  ["малый таз", [["УЗИ малого таза", "2\u00a0500 руб.", [1, 2]]]],
  ["анализ", [["Анализ крови", "от 400 руб.", []]]],
  ["анна", []],
  ["мазок", [["Взятие мазка", "350 руб.", []]]],
  ["мазки", [["Взятие мазка", "350 руб.", []]]],
  ["консульт", [["Консультация", "", [1]]]],
  ["кансультация", [["Консультация", "", [1]]]],
  ["узи крови", []],
  ["рентген", []],
  ["", []],
])("«%s» finds services with price and doctors", (text, found) => {
  expect(find(text)).toEqual(found as ReturnType<typeof find>);
});
