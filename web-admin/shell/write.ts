import { useCallback, useState } from "react";
import { type Failure, failureOf } from "./failure-words.ts";

export interface Write {
  busy: boolean;
  failure: Failure | null;
  /** Sends; what fails is kept as `failure` under the spec's words for it. */
  run: (words: string, send: () => Promise<void>) => Promise<void>;
  forget: () => void;
}

/** One write of a screen at a time, and what came of it. */
export function useWrite(): Write {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = useCallback(async (words: string, send: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      console.error(words, error);
      setFailure(failureOf(error, words));
    } finally {
      setBusy(false);
    }
  }, []);
  const forget = useCallback(() => setFailure(null), []);
  return { busy, failure, run, forget };
}
