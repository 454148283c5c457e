import { expect, test } from "bun:test";
import { cardPreview, lastDayWords } from "./article-texts.ts";

test.each([
  ["", ""],
  [" Коротко ", "Коротко"],
  ["д".repeat(100), "д".repeat(100)],
  ["д".repeat(101), `${"д".repeat(100)}...`],
  [`${"д".repeat(99)} ещё`, `${"д".repeat(99)}...`],
])("A-2.71 the preview of %p ends in an ellipsis only where the text goes on", (text, preview) => {
  expect(cardPreview(text)).toBe(preview);
});

test("the last day of an announcement is still shown as a day of it", () => {
  expect(lastDayWords("30.11.2026", false)).toBe("По 30.11.2026");
  expect(lastDayWords("30.11.2026", true)).toBe("Закончилось 30.11.2026");
});
