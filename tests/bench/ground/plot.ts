/** One curve: milliseconds (y) by number of records (x). */
export interface Curve {
  name: string;
  points: readonly (readonly [records: number, ms: number])[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 360, 56, 220, 16, 40];
const COLOURS = ["#006638", "#b42318", "#1f5699", "#a4690a"];

/** Both axes logarithmic: what grows evenly with the records is a line that rises one for one. */
export function plot(curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const x = scale(bounds(all.map(([records]) => records)), [LEFT, WIDTH - RIGHT]);
  const y = scale(wholePowers(bounds(all.map(([, ms]) => ms))), [HEIGHT - BOTTOM, TOP]);
  const parts = [
    ...x.ticks.map((at) => text(x.of(at), HEIGHT - BOTTOM + 20, grouped(at), "middle")),
    ...y.ticks.map((at) => gridLine(y.of(at)) + text(LEFT - 8, y.of(at) + 4, `${at} ms`, "end")),
    ...spread(curves, y.of).map(({ curve, labelAt }, nth) => {
      const colour = COLOURS[nth % COLOURS.length] ?? "black";
      const path = curve.points.map(([records, ms]) => `${x.of(records)},${y.of(ms)}`).join(" ");
      const line = `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;
      return line + text(WIDTH - RIGHT + 8, labelAt + 4, curve.name, "start", colour);
    }),
  ];
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="white"/>${parts.join("")}</svg>\n`;
}

type Range = readonly [low: number, high: number];

/** As powers of ten. */
const bounds = (values: readonly number[]): Range => [
  Math.log10(Math.min(...values)),
  Math.log10(Math.max(...values)),
];

const wholePowers = ([low, high]: Range): Range => [Math.floor(low), Math.ceil(high)];

/** Ticks at powers of ten. */
function scale([low, high]: Range, [from, to]: Range) {
  const of = (value: number) =>
    Math.round(from + ((Math.log10(value) - low) / (high - low)) * (to - from));
  const first = Math.ceil(low - 0.05);
  const count = Math.floor(high + 0.05) - first + 1;
  return { of, ticks: Array.from({ length: count }, (_, nth) => 10 ** (first + nth)) };
}

const LABEL_PX = 16;

/** Curves from the highest end down, their names apart from each other. */
function spread(curves: readonly Curve[], y: (ms: number) => number) {
  let last = Number.NEGATIVE_INFINITY;
  return curves
    .map((curve) => ({ curve, labelAt: y(curve.points.at(-1)?.[1] ?? 1) }))
    .sort((a, b) => a.labelAt - b.labelAt)
    .map(({ curve, labelAt }) => {
      last = Math.max(labelAt, last + LABEL_PX);
      return { curve, labelAt: last };
    });
}

const gridLine = (at: number) =>
  `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="#d8e0dc"/>`;

const text = (x: number, y: number, words: string, anchor: string, colour = "#55625b") =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${colour}">${words}</text>`;

const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, " ");
