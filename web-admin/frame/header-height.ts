import { useEffect, useRef } from "react";

/** At first as the style sheets have it, with a strip of one line. */
let told = 91;

/** Tells the style sheets, as `--header-height`, what stays at the top: the status strip may wrap. */
export function useHeaderHeight<T extends HTMLElement>() {
  const header = useRef<T>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Telling it has the browser style the whole page anew.
      if (height === told) return;
      told = height;
      root.style.setProperty("--header-height", `${height}px`);
    });
    if (header.current) observer.observe(header.current);
    return () => observer.disconnect();
  }, []);
  return header;
}
