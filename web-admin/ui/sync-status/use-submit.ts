import { useMemo, useState } from "react";
import { type Operation, useEngine } from "../../offline/index.ts";
import {
  type EditResult,
  type Progress,
  saveEdit,
  submitEdits,
  useLatestResults,
} from "./submit.ts";

/** Submits the edits of one form, one at a time. */
export function useSubmit() {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<EditResult | null>(null);
  const [latest] = useLatestResults(useMemo(() => (ended ? [ended] : []), [ended]));
  // «Требует решения» shows a later refusal; an undone edit needs no message.
  const isOver =
    ended?.outcome === "queued" && latest?.outcome !== "queued" && latest?.outcome !== "done";

  const submit = async (
    make: () => Promise<Operation | null>,
    done: string,
    onStored?: () => void,
  ) => {
    setBusy(true);
    setEnded(null);
    const result = await saveEdit(engine, make, done, onStored);
    setBusy(false);
    setEnded(result);
    return result;
  };

  return {
    /** An edit is being stored and sent. */
    busy,
    /** The current result of the last edit. */
    result: isOver ? null : (latest ?? null),
    /**
     * Queues an edit and waits a few seconds for its result, see `saveEdit`. A form for the next
     * entry is reset in `onStored`: a person types on while the server answers.
     */
    submit,
    /** Shows a new result. */
    show: setEnded,
    /** Clears the result of the last edit. */
    forget: () => setEnded(null),
  };
}

/** What a screen needs of the edits that a form in it submits. */
export type Submission = ReturnType<typeof useSubmit>;

const NO_RESULTS: readonly EditResult<null>[] = [];

/** Submits edits of one form that belong together. */
export function useSubmitMany() {
  const engine = useEngine();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ended, setEnded] = useState(NO_RESULTS);

  const submit = async (edits: readonly (() => Promise<Operation | null>)[], extraMs = 0) => {
    setEnded(NO_RESULTS);
    setProgress({ total: edits.length, saved: 0, answered: 0 });
    const results = await submitEdits(engine, edits, null, { extraMs, onProgress: setProgress });
    setProgress(null);
    setEnded(results);
    return results;
  };

  return {
    /** Of edits that are being stored and sent; null if there are none. */
    progress,
    /** The current results of the last edits, in order. */
    results: useLatestResults(ended),
    /** See `submitEdits`. */
    submit,
  };
}
