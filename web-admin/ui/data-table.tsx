import type { ReactNode } from "react";
import classes from "./data-table.module.css";

interface TableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/**
 * A plain table that stays fast with a thousand rows; in a narrow container its rows become cards.
 * The roles are explicit because cards are not laid out as a table.
 */
export function DataTable({ label, columns, children }: TableProps) {
  return (
    <div className={classes.space}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <table className={classes.table} aria-label={label} role="table">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <thead role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <tr role="row">
              {columns.map((column, index) => (
                <th key={column} scope="col" data-end={index === columns.length - 1 || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tbody role="rowgroup">{children}</tbody>
        </table>
      </div>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <tr role="row">{children}</tr>;
}

/** A cell under its column; `end` is the one with the row's actions. */
export function Cell(props: { label: string; end?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" data-label={props.label} data-end={props.end || undefined}>
      {props.children}
    </td>
  );
}
