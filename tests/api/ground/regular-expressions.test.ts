import { expect, test } from "bun:test";
import { parseSync } from "@swc/core";

const ROOMS = ["shared", "api", "web-admin", "web-public"];
/** A linear expression reads so many in a millisecond; a quadratic one takes 50 and more. */
const LETTERS = 16_000;
const MOST_MS = 10;

interface Expression {
  file: string;
  pattern: RegExp;
}

async function expressionsOf(file: string): Promise<Expression[]> {
  const text = await Bun.file(file).text();
  const found: Expression[] = [];
  const tree = parseSync(text, { syntax: "typescript", tsx: file.endsWith(".tsx") });
  JSON.stringify(tree, (_, node) => {
    if (node?.type === "RegExpLiteral") {
      found.push({ file, pattern: new RegExp(node.pattern, node.flags.replace("y", "")) });
    }
    return node;
  });
  return found;
}

/** Characters the expression speaks of, and some it does not. */
function alphabetOf({ source }: RegExp): string[] {
  const spoken = source
    .replace(/\\[pPu]\{[^}]*\}|\\x..|\\u..../g, "")
    .replace(/\\[wWdDsSbB]/g, "")
    .replace(/\\(.)/g, "$1");
  const common = ["a", "0", " ", "\n", "<", "-", ".", "я"];
  return [...new Set([...common, ...spoken])].slice(0, 18);
}

/** Words of the expression as they stand in it: `javascript`, `ftyp`. */
const wordsOf = ({ source }: RegExp) => source.match(/[\p{L}\d<>/="-]{2,}/gu)?.slice(0, 3) ?? [];

function slowest({ file, pattern }: Expression): string | null {
  const pieces = [...alphabetOf(pattern), ...wordsOf(pattern)];
  for (const piece of pieces) {
    for (const other of ["", ...pieces]) {
      const unit = piece + other;
      const half = piece.repeat(LETTERS / 2 / piece.length);
      for (const text of [unit.repeat(LETTERS / unit.length), half + other.repeat(LETTERS / 2)]) {
        if (takesLong(pattern, `${text}\u0007`)) return `${file}: ${pattern} on ${unit}`;
      }
    }
  }
  return null;
}

/** Each of some times: other threads of this process may be at work for a moment. */
function takesLong(pattern: RegExp, text: string): boolean {
  return [1, 2, 3, 4, 5].every(() => {
    const before = process.cpuUsage();
    text.replace(pattern, "");
    const { user, system } = process.cpuUsage(before);
    return user + system > MOST_MS * 1000;
  });
}

test("no regular expression of ours takes more than its text's length to read", async () => {
  const files = ROOMS.flatMap((room) => [...new Bun.Glob(`${room}/**/*.{ts,tsx}`).scanSync()]);
  const sources = files.filter((file) => !file.includes(".test."));
  const all = (await Promise.all(sources.map(expressionsOf))).flat();
  expect(all.length).toBeGreaterThan(100);
  expect(all.map(slowest).filter(Boolean)).toEqual([]);
});

test("the attack sees a slow one", () => {
  for (const pattern of [/<[^>]*>/g, /\/+$/, /\B(?=(\d{3})+$)/g, /(?:<li>.*?<\/li>)+/g]) {
    expect([pattern, slowest({ file: "x", pattern })]).not.toEqual([pattern, null]);
  }
});
