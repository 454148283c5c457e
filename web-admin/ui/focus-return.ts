import { useEffect, useState } from "react";

/**
 * When a dialog is unmounted, its opener gets the focus. Mantine's own `returnFocus` works only for
 * a dialog that stays mounted when it closes.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => returnFocus(before), [before]);
}

/** Focuses the element, or the content of the screen if it is gone, unless another has the focus. */
export function returnFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = before?.isConnected && before !== document.body;
  const target = isThere ? before : document.getElementById("content");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
