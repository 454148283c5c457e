import { fileURLToPath } from "node:url";
import type { Figure } from "./figures.ts";
import { machine } from "./machine.ts";

const DOCUMENT = fileURLToPath(new URL("../figures.md", import.meta.url));

export function printFigures(figures: readonly Figure[]): void {
  const widest = (field: "what" | "seen" | "goal") =>
    Math.max(...figures.map((figure) => figure[field].length));
  for (const { what, goal, seen, holds } of figures) {
    const mark = holds === null ? " " : holds ? "✓" : "✗";
    const cells = [what.padEnd(widest("what")), seen.padStart(widest("seen")), goal];
    console.log(`  ${mark} ${cells.join("   ").trimEnd()}`);
  }
}

/** Puts the figures into the part's section of tests/bench/figures.md, between its two marks. */
export async function writeDown(name: string, figures: readonly Figure[]): Promise<void> {
  const text = await Bun.file(DOCUMENT).text();
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`tests/bench/figures.md has no place for ${name}`);
  const day = new Date().toISOString().slice(0, 10);
  const list = [...figures.map(lineOf), "", `${day}, ${machine()}`].join("\n");
  await Bun.write(DOCUMENT, `${text.slice(0, from)}${start}\n${list}\n${text.slice(to)}`);
}

const lineOf = ({ what, goal, seen, holds }: Figure) =>
  `- ${what}: ${seen}${goal && ` (${goal})`}${holds === false ? ", **missed**" : ""}`;
