import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

test("tests/asvs.md has each item once, docs/security.md each gap, and both existing files", async () => {
  const index = await Bun.file(`${ROOT}tests/asvs.md`).text();
  const guide = await Bun.file(`${ROOT}docs/security.md`).text();
  const files = `${guide}${index}`.match(/`(tests|shared|api)\/[\w./-]+`/g) ?? [];
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((name) => !existsSync(ROOT + name.slice(1, -1)))).toEqual([]);
  const cells = [...index.matchAll(/^\| ([\d., to]+) \| (met|part|gap|n\/a|operator) \|/gm)];
  const items = cells.flatMap(([, cell = ""]) => cell.split(", "));
  expect(items.length).toBeGreaterThan(150);
  expect(items.filter((item, at) => items.indexOf(item) !== at)).toEqual([]);
  const lacking = cells
    .filter(([, , state]) => state === "gap")
    .flatMap(([, cell = ""]) => cell.split(", "));
  const [, gaps = ""] = guide.split("## Gaps");
  expect(lacking.filter((item) => !gaps.includes(item))).toEqual([]);
});
