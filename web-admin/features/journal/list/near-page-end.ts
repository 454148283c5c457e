import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

const NEAR_PX = 100;

/**
 * Calls when the page is within 100 px of its bottom, and again while the added rows do
 * not reach below the window. `shown` is the current number of rows.
 */
export function useNearPageEnd(more: boolean, shown: number, onNear: () => void) {
  const check = useEffectEvent(() => {
    const { scrollHeight } = document.documentElement;
    if (more && scrollHeight - window.scrollY - window.innerHeight <= NEAR_PX) onNear();
  });

  useWindowEvent("scroll", () => check(), { passive: true });
  useWindowEvent("resize", () => check());

  // Measuring before the browser has drawn would make it lay the page out twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is a new bottom
  useEffect(() => afterPaint(check), [shown, more]);
}

/** @returns a function that cancels it */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
