import type { KeyboardEvent } from "react";

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The arrows walk from one pressable cell of a table to the next in their direction. */
export function moveByArrows(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const from = event.target instanceof Element ? event.target.closest("td") : null;
  if (!step || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  nextButton(event.currentTarget, from, step)?.focus();
}

function nextButton(
  table: HTMLTableElement,
  from: HTMLTableCellElement,
  [rows, columns]: readonly [number, number],
): HTMLButtonElement | null {
  let row =
    (from.parentElement instanceof HTMLTableRowElement ? from.parentElement.rowIndex : 0) + rows;
  let column = from.cellIndex + columns;
  for (;;) {
    const cell = table.rows[row]?.cells[column];
    if (!cell || row === 0 || column === 0) return null;
    const button = cell.querySelector("button");
    if (button) return button;
    row += rows;
    column += columns;
  }
}
