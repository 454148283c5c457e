import { useState } from "react";
import { useEngine } from "../../offline/index.ts";
import {
  type Edit,
  type EditResult,
  isFailed,
  type Options,
  type Progress,
  submitEdits,
  UNSAVED,
  useLatestResults,
} from "./submit.ts";

const NO_RESULTS: readonly EditResult[] = [];

/** Submits the edits of one form: one, or several that belong together. */
export function useSubmit() {
  const engine = useEngine();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [ended, setEnded] = useState(NO_RESULTS);
  const results = useLatestResults(ended);
  const [latest] = results;
  // «Требует решения» shows a later refusal; an undone edit needs no message.
  const isOver = latest && isFailed(latest) && ended[0]?.outcome === "queued";

  const submitAll = async (edits: readonly Edit[], options: Options = {}) => {
    setEnded(NO_RESULTS);
    setProgress({ total: edits.length, saved: 0, answered: 0 });
    const all = await submitEdits(engine, edits, { ...options, onProgress: setProgress });
    setProgress(null);
    setEnded(all);
    return all;
  };

  return {
    /** An edit is being stored and sent. */
    busy: progress !== null,
    progress,
    /** The current results of the last edits, in order. */
    results,
    /** The current result of the last edit, if it was one. */
    result: isOver ? null : (latest ?? null),
    /** See `submitEdits`. */
    submitAll,
    /**
     * Queues an edit and waits a few seconds for its result. A form for the next entry is reset in
     * `onStored`: a person types on while the server answers.
     */
    submit: async (make: Edit, done: string, onStored?: () => void) => {
      const stored = (saved: number) => saved > 0 && onStored?.();
      const [result = UNSAVED] = await submitAll([make], { done, onStored: stored });
      return result;
    },
    /** Shows a new result. */
    show: (result: EditResult) => setEnded([result]),
    /** Clears the results. */
    forget: () => setEnded(NO_RESULTS),
  };
}

/** What a screen needs of the edits that a form in it submits. */
export type Submission = ReturnType<typeof useSubmit>;
