import { useEffect, useState } from "react";
import { useEngine } from "../offline/hooks.tsx";
import type { EditOutcome } from "./save-edit.ts";

/**
 * What came of an edit by now: «будет отправлено» is said only until it was sent. Null where
 * nothing is to be said of it any more: a refusal waits in «Требует решения» and is told there,
 * and of an edit that is gone nobody knows whether it was sent.
 */
export function useLatestOutcome(ended: EditOutcome | null): EditOutcome | null {
  const engine = useEngine();
  const [later, setLater] = useState<{ of: EditOutcome; outcome: EditOutcome | null } | null>(null);
  useEffect(() => {
    if (ended?.outcome !== "queued") return;
    const { key, done } = ended;
    const closed = new AbortController();
    void engine.answered(key, closed.signal).then(({ outcome }) => {
      setLater({ of: ended, outcome: outcome === "done" ? { outcome, words: done } : null });
    });
    return () => closed.abort();
  }, [engine, ended]);
  return ended !== null && later?.of === ended ? later.outcome : ended;
}
