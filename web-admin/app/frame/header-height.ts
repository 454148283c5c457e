import { useEffect, useRef } from "react";

/** The value of `--header-height`; at first the style sheets' own, for a strip of one line. */
let current = 91;

/** Sets `--header-height` to the height of the sticky parts: the status strip may wrap. */
export function useHeaderHeight<T extends HTMLElement>() {
  const header = useRef<T>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Setting the property makes the browser recalculate the styles of the whole page.
      if (height === current) return;
      current = height;
      root.style.setProperty("--header-height", `${height}px`);
    });
    if (header.current) observer.observe(header.current);
    return () => observer.disconnect();
  }, []);
  return header;
}
