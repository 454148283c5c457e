import { expect, test } from "bun:test";
import { misspeltField } from "./inspect-template.ts";

test.each(["Врач: {{врач}", "Врач: {врач}}", "Врач: {врач}", "{{дата}} и {{врач} сегодня"])(
  "«%s» is refused with its paragraph",
  (paragraph) => {
    expect(misspeltField(paragraph)).toContain(`В абзаце «${paragraph}»`);
  },
);

test.each(["Врач: {{врач}}", "Список {примечание}", "", "{{врач}}{{дата}}"])(
  "«%s» is taken",
  (paragraph) => {
    expect(misspeltField(paragraph)).toBeNull();
  },
);
