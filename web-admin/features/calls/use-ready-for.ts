import { useEffect, useState } from "react";

/** A press so soon after another patient came was meant for the one before. */
const REST_MS = 600;

/** Whether this patient has been on the screen long enough for a press to be meant for her. */
export function useReadyFor(uid: string): boolean {
  const [readyFor, setReadyFor] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(uid), REST_MS);
    return () => clearTimeout(timer);
  }, [uid]);
  return readyFor === uid;
}
