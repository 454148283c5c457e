import { useEffect, useState } from "react";

/** A click so soon after the patient changed was meant for the previous one. */
const REST_MS = 600;

/** Whether this patient has been on the screen long enough for an intended click. */
export function useReadyFor(uid: string): boolean {
  const [readyFor, setReadyFor] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(uid), REST_MS);
    return () => clearTimeout(timer);
  }, [uid]);
  return readyFor === uid;
}
