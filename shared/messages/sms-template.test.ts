import { expect, test } from "bun:test";
import { fillText, REMINDER_TEXT, textFault } from "./sms-template.ts";

const VISIT = {
  day: "2026-12-05",
  time: "10:30",
  link: "clinic.example/v/0123456789abcdef",
} as const;

test("a template gets day, time and link; an unknown placeholder stays as it is", () => {
  expect(fillText(REMINDER_TEXT, VISIT)).toBe(
    "Запись 5 декабря 10:30. Подтвердить или перенести: clinic.example/v/0123456789abcdef",
  );
  expect(fillText("{имя} {время}", VISIT)).toBe("{имя} 10:30");
});

test.each([
  [REMINDER_TEXT, null],
  ["Запись {день} {время}", "В тексте нет места {ссылка}"],
  ["{врач} {день} {время} {ссылка}", "Такого места нет: {врач}"],
])("the fault of the template «%s» is %p", (template, fault) => {
  expect(textFault(template)).toBe(fault);
});
