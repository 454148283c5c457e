import { useEffect, useState } from "react";
import type { EditOutcome } from "./save-edit.ts";

/** What came of an edit by now: «будет отправлено» is said only until it was sent. */
export function useLatestOutcome<Ended extends EditOutcome | null>(
  ended: Ended,
): EditOutcome | Ended {
  const [latest, setLatest] = useState<{ of: Ended; outcome: EditOutcome } | null>(null);
  const outcome = latest?.of === ended ? latest.outcome : ended;
  useEffect(() => {
    if (outcome?.outcome !== "queued") return;
    let current = true;
    void outcome.answered().then((later) => current && setLatest({ of: ended, outcome: later }));
    return () => {
      current = false;
    };
  }, [ended, outcome]);
  return outcome;
}
