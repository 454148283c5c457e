import { useEffect, useState } from "react";

/** A press so soon after the patient changed was meant for the one before. */
const REST_MS = 600;

/** Whether this patient has been on the screen long enough for an intended press. */
export function useReadyFor(uid: string): boolean {
  const [readyFor, setReadyFor] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(uid), REST_MS);
    return () => clearTimeout(timer);
  }, [uid]);
  return readyFor === uid;
}
