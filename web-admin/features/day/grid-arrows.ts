import type { KeyboardEvent } from "react";

/** The arrows walk from one button of the grid to the next: along a column, or to the one beside it. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const from = event.target instanceof HTMLElement ? event.target.closest("li") : null;
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = nextButton(event.currentTarget, from, event.key);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

/** @returns undefined for a key other than an arrow, null at the edge of the grid */
function nextButton(
  grid: HTMLElement,
  from: HTMLElement,
  key: string,
): HTMLButtonElement | null | undefined {
  const columns = [...grid.querySelectorAll<HTMLElement>("[data-column]")].map((column) => [
    ...column.querySelectorAll<HTMLButtonElement>("li > button"),
  ]);
  const at = columns.findIndex((buttons) => buttons.some((button) => from.contains(button)));
  const row = columns[at]?.findIndex((button) => from.contains(button)) ?? -1;
  switch (key) {
    case "ArrowUp":
      return columns[at]?.[row - 1] ?? null;
    case "ArrowDown":
      return columns[at]?.[row + 1] ?? null;
    case "ArrowLeft":
      return nearest(columns.slice(0, at).reverse(), from);
    case "ArrowRight":
      return nearest(columns.slice(at + 1), from);
    default:
      return undefined;
  }
}

/** The button at the nearest height in the first column that has any. */
function nearest(
  columns: readonly (readonly HTMLButtonElement[])[],
  from: HTMLElement,
): HTMLButtonElement | null {
  const buttons = columns.find((column) => column.length > 0) ?? [];
  const top = from.getBoundingClientRect().top;
  const away = (button: HTMLButtonElement) => Math.abs(button.getBoundingClientRect().top - top);
  return buttons.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
