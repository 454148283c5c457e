import { type RefObject, useEffect, useRef } from "react";

/** Moves the keyboard's and the screen reader's place to what has just taken another's room. */
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
