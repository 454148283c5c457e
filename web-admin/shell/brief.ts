import { useCallback, useEffect, useState } from "react";

/** How long a message of failure is shown (back-office spec, section 9). */
const SHOWN_MS = 3000;

/** Something to be said that goes by itself. */
export function useBrief<T>(): [T | null, (said: T | null) => void] {
  const [said, setSaid] = useState<{ what: T } | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback((what: T | null) => setSaid(what === null ? null : { what }), []);
  return [said?.what ?? null, say];
}
