import { expect, test } from "bun:test";
import { doctorNamed } from "../../offline/operations/sample-operations.ts";
import { readQuery } from "./read-query.ts";

const NAMES = [
  "Ковалёва Елена Викторовна",
  "Мартиросян Ольга Рубеновна",
  "Чайковская Вера Ильинична",
  "Ким Анна Сергеевна",
];
const doctors = NAMES.map((name, at) => doctorNamed(at + 1, name));
/** A Thursday. */
const today = "2027-06-10";

const read = (text: string): unknown => {
  const query = readQuery(text, { doctors, today });
  return [query.asksToBook, query.doctors.map(({ id }) => id), query.day];
};

test.each([
  ["записать к Ковалёвой на завтра", [true, [1], "2027-06-11"]],
  ["завтра ковалева запись", [true, [1], "2027-06-11"]],
  ["запиши к мартиросян на 24.11", [true, [2], "2027-11-24"]],
  ["записать чайковской послезавтра", [true, [3], "2027-06-12"]],
  ["к киму в понедельник", [false, [4], "2027-06-14"]],
  ["мартир", [false, [2], null]],
  ["в четверг", [false, [], "2027-06-10"]],
  ["24 ноября", [false, [], "2027-11-24"]],
  ["12.06.2027", [false, [], "2027-06-12"]],
  ["31.02", [false, [], null]],
  ["Иванова", [false, [], null]],
  ["ковалевский", [false, [], null]],
  ["", [false, [], null]],
])("«%s» names doctor and day", (text, meant) => {
  expect(read(text)).toEqual(meant);
});

test.each([
  ["узи", ["узи"]],
  ["сколько стоит УЗИ", ["узи"]],
  ["цена на анализ", ["анализ"]],
  ["запишите на завтра к узи", ["узи"]],
  ["узи в пятницу", ["узи"]],
  ["узи 5 декабря 2027", ["узи"]],
  ["узи 30.11", ["узи"]],
  ["цена", []],
])("«%s» asks for a service by the words that say neither day nor question", (text, words) => {
  expect(readQuery(text, { doctors, today }).service).toEqual(words);
});
