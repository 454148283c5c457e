import type { ReactNode } from "react";
import classes from "./data-table.module.css";

type Column<Row> = readonly [heading: string, content: (row: Row) => ReactNode];

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The columns, made by `column`; the last one has the row's actions. */
  columns: (column: (...made: Column<Row>) => Column<Row>) => readonly Column<Row>[];
}

/**
 * A plain table that stays fast with a thousand rows; in a narrow container its rows become cards.
 * The roles are explicit because cards are not laid out as a table.
 */
export function DataTable<Row>({ label, rows, keyOf, columns }: Props<Row>) {
  const made = columns((...column) => column);
  const isLast = (index: number) => index === made.length - 1 || undefined;
  return (
    <div className={classes.space}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <table className={classes.table} aria-label={label} role="table">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <thead role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <tr role="row">
              {made.map(([heading], index) => (
                <th key={heading} scope="col" data-end={isLast(index)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tbody role="rowgroup">
            {rows.map((row) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <tr key={keyOf(row)} role="row">
                {made.map(([heading, content], index) => (
                  // biome-ignore lint/a11y/noRedundantRoles: see above
                  <td key={heading} role="cell" data-label={heading} data-end={isLast(index)}>
                    {content(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
