import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";
import type { BySource } from "./count-figures.ts";
import classes from "./figures.module.css";

interface Props {
  title: string;
  /** The meaning of the bars. */
  of: string;
  /** A sentence below the title. */
  summary: string;
  /** `tick` is the label below a bar. */
  bars: readonly (BySource & { words: string; tick: string })[];
}

// Both have a contrast of 3:1 on the surface of both schemes.
const SERIES = [
  { name: "site", label: "Сайт", color: "var(--ink-soft)" },
  { name: "staff", label: "Сотрудник", color: "var(--mark)" },
];

/** Bookings as bars by source, with the same numbers as a table. */
export function BookingChart({ title, of, summary, bars }: Props) {
  return (
    <section className={classes.figure} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.summary}>{summary}</p>
      <div aria-hidden className={classes.chart}>
        <BarChart
          h={240}
          data={[...bars]}
          dataKey="words"
          type="stacked"
          series={SERIES}
          withLegend
          legendProps={{ verticalAlign: "bottom", height: 32 }}
          tickLine="none"
          xAxisLabel={of}
          xAxisProps={{ tickFormatter: (_, at) => bars[at]?.tick ?? "" }}
          maxBarWidth={36}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          tooltipAnimationDuration={0}
        />
      </div>
      <details className={classes.numbers}>
        <summary>Числами</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Сайт</th>
              <th scope="col">Сотрудник</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ words, site, staff }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td>{site}</td>
                <td>{staff}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
