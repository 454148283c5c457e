import { expect, test } from "bun:test";
import { isOver, shownAnnouncement } from "./announcement.ts";

const article = (id: number, fields: object = {}) => ({
  id,
  type_article: 4 as const,
  delete_article: 0 as const,
  last_day: null,
  ...fields,
});
const TODAY = "2026-12-05";

test.each([
  ["05.12.2026", false],
  ["06.12.2026", false],
  ["04.12.2026", true],
  ["31.12.2025", true],
  [null, false],
])("an announcement with the last day %p is over on 05.12.2026: %p", (last_day, over) => {
  expect(isOver({ last_day }, TODAY)).toBe(over);
});

test.each([
  ["the newest", [article(1), article(2)], 2],
  ["not a hidden one", [article(1), article(2, { delete_article: 1 })], 1],
  ["not one that is over", [article(1), article(2, { last_day: "04.12.2026" })], 1],
  ["one on its last day", [article(1), article(2, { last_day: "05.12.2026" })], 2],
  ["no other section", [article(1), article(2, { type_article: 1 })], 1],
  ["none where all are over", [article(1, { last_day: "01.12.2026" })], null],
])("the site shows of its announcements %s", (_, articles, shown) => {
  expect(shownAnnouncement(articles, TODAY)?.id ?? null).toBe(shown);
});
