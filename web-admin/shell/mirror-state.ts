import { useReady, useStatus } from "../offline/hooks.tsx";

/** `failed`: this device holds nothing yet and the server cannot be reached. */
export type MirrorState = "loading" | "failed" | "usable";

/** Whether a screen may show what this device holds, given whether it found anything there. */
export function useMirrorState(found: boolean): MirrorState {
  const ready = useReady();
  const { online, lastSyncedAt, firstMirror } = useStatus();
  if (!ready) return "loading";
  if (found || (lastSyncedAt !== null && !firstMirror)) return "usable";
  return online ? "loading" : "failed";
}
