import { expect, test } from "bun:test";
import { seeded } from "../../../../shared/seeded.ts";
import { type Line, SearchText } from "./search-text.ts";

function textOf(lines: string[]) {
  const text = new SearchText((slot) => lines[slot] ?? "");
  for (const slot of lines.keys()) text.changed(slot);
  return text;
}

function foundIn(text: SearchText, lines: string[], part: string): number[] {
  const marks = new Uint8Array(lines.length);
  text.mark(marks, part);
  return [...marks.keys()].filter((slot) => marks[slot] === 1);
}

const holding = (lines: string[], part: string) =>
  [...lines.keys()].filter((slot) => lines[slot]?.includes(part));

const LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюяё";
const OTHERS = "abcxyz0189 -'.~№éÖŁ中@`|{}[]^_\\";

/** Names of these letters, the same each time. */
function drawn(many: number, letters: string): string[] {
  const random = seeded(7);
  const draw = (below: number) => Math.floor(random() * below);
  const letter = () => letters[draw(letters.length)] ?? "";
  return Array.from({ length: many }, () => Array.from({ length: draw(9) }, letter).join(""));
}

test.each([
  ["Cyrillic letters", LETTERS],
  ["letters of any kind", LETTERS + OTHERS],
  ["rare letters", "éÖŁ中№AZ"],
])("what is found among 1 000 lines of %s is what holds it", (_, letters) => {
  const lines = drawn(1_000, letters);
  const text = textOf(lines);
  for (const part of [...letters, ...drawn(60, letters).filter(Boolean)]) {
    expect(foundIn(text, lines, part)).toEqual(holding(lines, part));
  }
});

test("letters of one kind are never taken for those of another", () => {
  const all = [...LETTERS, ...OTHERS, ..."ABCXYZ"];
  const text = textOf(all);
  for (const [slot, letter] of all.entries()) expect(foundIn(text, all, letter)).toEqual([slot]);
});

test("a part is not found across the end of a line, nor in one that is gone", () => {
  const lines = ["анна", "вера"];
  const text = textOf(lines);
  expect(foundIn(text, lines, "ав")).toEqual([]);
  expect(foundIn(text, lines, "вера")).toEqual([1]);
  lines[1] = "";
  text.changed(1);
  expect(foundIn(text, lines, "вера")).toEqual([]);
});

test("lines longer than there was room for are found to their ends", () => {
  const lines = Array.from({ length: 300 }, (_, slot) => `${"я".repeat(200)}${slot}.`);
  const text = textOf(lines);
  for (const slot of [0, 255, 256, 299]) {
    expect(foundIn(text, lines, `я${slot}.`)).toEqual([slot]);
  }
});

test("whoever accepts a hit gets its line and where in it the hit begins; a later one may be taken", () => {
  const lines = ["", "лина ана лина", "ана"];
  const text = textOf(lines);
  const marks = new Uint8Array(lines.length);
  const offered: [string, number][] = [];
  const accepts = ({ text: all, start, end }: Line, begin: number) => {
    offered.push([all.slice(start, end), begin - start]);
    return begin - start > 4;
  };
  text.mark(marks, "ина", accepts);
  expect([...marks]).toEqual([0, 1, 0]);
  expect(offered.map(([, begin]) => begin)).toEqual([1, 10]);
  expect(new Set(offered.map(([line]) => line.length))).toEqual(new Set([13]));
});
