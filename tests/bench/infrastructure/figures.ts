/** One line of the table that the bench prints. */
export interface Figure {
  what: string;
  /** The goal in words; empty for a figure shown for comparison only. */
  goal: string;
  seen: string;
  /** Null if the figure has no goal. */
  holds: boolean | null;
}

/** Measures one named part of the bench; `note` prints a line about the run. */
export type Part = (note: (line: string) => void) => Promise<Figure[]>;

export const atLeast = (what: string, goal: number, seen: number): Figure => ({
  what,
  goal: `≥ ${goal}`,
  seen: seen.toFixed(2),
  holds: seen >= goal,
});

export const atMost = (
  what: string,
  goal: number,
  seen: number,
  unit = "",
  digits = 1,
): Figure => ({
  what,
  goal: `≤ ${spaced(goal)}${unit && ` ${unit}`}`,
  seen: `${spaced(Number(seen.toFixed(digits)))}${unit && ` ${unit}`}`,
  holds: seen <= goal,
});

export const exactly = (what: string, goal: number, seen: number): Figure => ({
  what,
  goal: spaced(goal),
  seen: spaced(seen),
  holds: seen === goal,
});

/** Shown to compare with; no goal. */
export const shown = (what: string, seen: string): Figure => ({
  what,
  goal: "",
  seen,
  holds: null,
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("Nothing was measured");
  return (low + high) / 2;
}

/** The value below which this share of them is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (at === undefined) throw new Error("Nothing was measured");
  return at;
}

/** 12345.6 → `12 345.6` */
export function spaced(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, " ");
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/**
 * Runs every variant once a pass, in turn, and collects the results: the machine's load changes
 * within a minute, so compared variants must be measured side by side.
 */
export async function alternate<Name extends string, Measured>(
  passes: number,
  variants: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(variants) as Name[];
  const gathered = Object.fromEntries(names.map((name) => [name, [] as Measured[]]));
  for (let pass = 0; pass < passes; pass++) {
    // Each pass starts with a different variant, so that the first position has no bias.
    const order = names.map((_, at) => names[(at + pass) % names.length] as Name);
    for (const name of order) gathered[name]?.push(await variants[name]());
  }
  return gathered as Record<Name, Measured[]>;
}

/** The median over passes of `of` divided, pass by pass, by `by`. */
export const medianRatio = (of: readonly number[], by: readonly number[]): number =>
  median(of.map((value, pass) => value / (by[pass] ?? Number.NaN)));
