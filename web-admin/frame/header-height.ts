import { useEffect, useRef } from "react";

/** Tells the style sheets, as `--header-height`, what stays at the top: the status strip may wrap. */
export function useHeaderHeight<T extends HTMLElement>() {
  const header = useRef<T>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      root.style.setProperty("--header-height", `${height}px`);
    });
    if (header.current) observer.observe(header.current);
    return () => observer.disconnect();
  }, []);
  return header;
}
