import type { ReactNode } from "react";
import classes from "./preview-table.module.css";

interface Props {
  label: string;
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** The changes that are about to be made, in a box that scrolls. */
export function PreviewTable({ label, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
    <section className={classes.preview} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
