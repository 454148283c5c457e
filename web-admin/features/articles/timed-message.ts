import { useCallback, useEffect, useState } from "react";

/** How long a message of failure is shown (back-office spec, section 9). */
export const FAILURE_SHOWN_MS = 3000;

/** A message that disappears by itself, and how to set it. */
export function useTimedMessage<T>(): [T | null, (message: T | null) => void] {
  const [shown, setShown] = useState<{ message: T } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), FAILURE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback(
    (message: T | null) => setShown(message === null ? null : { message }),
    [],
  );
  return [shown?.message ?? null, show];
}
