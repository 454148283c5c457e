import { useState } from "react";
import { type Operation, useEngine } from "../../offline/index.ts";
import { type EditOutcome, saveEdit, useLatestOutcome } from "./save-edit.ts";

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
    /** Clears the outcome of the last edit. */
    forget: () => setEnded(null),
  };
}
