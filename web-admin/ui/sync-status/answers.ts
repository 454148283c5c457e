import { useEffect, useState } from "react";
import { type LaterSettlement, useEngine, useStatus } from "../../offline/index.ts";

/** What the server has answered so far, by the edits' keys. */
export type Answers = ReadonlyMap<string, LaterSettlement>;

const NONE: Answers = new Map();

/**
 * Follows edits that wait in the queue: each is reported as soon as it is answered. Null once the
 * device's storage is lost, when nobody can say that they will be sent.
 * @param keys the same array until other edits are to be followed
 */
export function useAnswers(keys: readonly string[]): Answers | null {
  const engine = useEngine();
  const { storage } = useStatus();
  const [answers, setAnswers] = useState(NONE);
  useEffect(() => {
    const closed = new AbortController();
    for (const key of keys) {
      void engine.answered(key, closed.signal).then(
        (settlement) => setAnswers((before) => new Map(before).set(key, settlement)),
        (error: unknown) => console.error("What came of an edit is not known", error),
      );
    }
    return () => closed.abort();
  }, [engine, keys]);
  return storage === "lost" ? null : answers;
}
