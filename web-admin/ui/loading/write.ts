import { useCallback, useState } from "react";
import { type Failure, failureOf } from "../../server/failure-words.ts";

export interface Write {
  busy: boolean;
  failure: Failure | null;
  /** Sends; an error becomes `failure`, with `title` as its first line. */
  run: (title: string, send: () => Promise<void>) => Promise<void>;
  forget: () => void;
}

/** State of a screen's write: under way, failed, or neither. */
export function useWrite(): Write {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = useCallback(async (title: string, send: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      console.error(title, error);
      setFailure(failureOf(error, title));
    } finally {
      setBusy(false);
    }
  }, []);
  const forget = useCallback(() => setFailure(null), []);
  return { busy, failure, run, forget };
}
