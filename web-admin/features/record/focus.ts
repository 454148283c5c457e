import { type RefObject, useEffect, useRef } from "react";

/** Focuses the element once, when it is mounted: for an element that replaces the focused one. */
export function useFocusOnMount<Target extends HTMLElement>(
  wanted = true,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount alone
  useEffect(() => {
    if (wanted) target.current?.focus();
  }, []);
  return target;
}
