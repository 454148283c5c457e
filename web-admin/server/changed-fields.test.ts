import { expect, test } from "bun:test";
import { changedFields } from "./changed-fields.ts";

const base = { name: "УЗИ", hours: 24 as number | null, days: ["Пн", "Вт"] };

test("only fields that a person changed are sent", () => {
  expect(changedFields(base, { ...base, name: "Осмотр" })).toEqual({ name: "Осмотр" });
  expect(changedFields(base, { ...base, hours: null })).toEqual({ hours: null });
  expect(changedFields(base, { ...base, days: ["Пн"] })).toEqual({ days: ["Пн"] });
});

test("equal lists are not sent", () => {
  expect(changedFields(base, { ...base, days: ["Пн", "Вт"] })).toEqual({});
});
