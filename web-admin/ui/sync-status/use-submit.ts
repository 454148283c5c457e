import { useMemo, useState } from "react";
import { type Operation, useEngine } from "../../offline/index.ts";
import { type EditOutcome, outcomeOf, saveEdit } from "./save-edit.ts";
import { type EditResult, type Progress, submitEdits, useLatestResults } from "./submit.ts";

/** Submits the edits of one form, one at a time. */
export function useSubmit() {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<EditOutcome | null>(null);
  const result = useLatestOutcome(ended);

  const submit = async (make: () => Promise<Operation | null>, done: string) => {
    setBusy(true);
    setEnded(null);
    const outcome = await saveEdit(engine, make, done);
    setBusy(false);
    setEnded(outcome);
    return outcome;
  };

  return {
    /** An edit is being stored and sent. */
    busy,
    /** The current outcome of the last edit. */
    result,
    /** Queues an edit and waits a few seconds for its outcome, see `saveEdit`. */
    submit,
    /** Shows another outcome. */
    show: setEnded,
    /** Clears the outcome of the last edit. */
    forget: () => setEnded(null),
  };
}

/** What a screen needs of the edits that a form in it submits. */
export type Submission = ReturnType<typeof useSubmit>;

/**
 * The current outcome of an edit. Null for a later refusal, which «Требует решения» shows, and for
 * an undone edit.
 */
function useLatestOutcome(ended: EditOutcome | null): EditOutcome | null {
  const results = useMemo(
    (): EditResult[] => (ended?.outcome === "queued" ? [ended] : []),
    [ended],
  );
  const [latest] = useLatestResults(results);
  if (ended?.outcome !== "queued" || latest?.outcome === "queued") return ended;
  return latest?.outcome === "done" ? outcomeOf(latest, ended.done) : null;
}

const NO_RESULTS: readonly EditResult[] = [];

/** Submits edits of one form that belong together. */
export function useSubmitMany() {
  const engine = useEngine();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ended, setEnded] = useState(NO_RESULTS);

  const submit = async (edits: readonly (() => Promise<Operation | null>)[], extraMs = 0) => {
    setEnded(NO_RESULTS);
    setProgress({ total: edits.length, saved: 0, answered: 0 });
    const results = await submitEdits(engine, edits, { extraMs, onProgress: setProgress });
    setProgress(null);
    setEnded(results);
    return results;
  };

  return {
    /** Of edits that are being stored and sent; null without any. */
    progress,
    /** The current results of the last edits, in order. */
    results: useLatestResults(ended),
    /** See `submitEdits`. */
    submit,
  };
}
