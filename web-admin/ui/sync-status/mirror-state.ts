import { useReady, useStatus } from "../../offline/index.ts";

/** `failed`: the mirror is empty and the server cannot be reached. */
export type MirrorState = "loading" | "failed" | "usable";

/** @param found whether the screen found anything to show in the mirror */
export function useMirrorState(found: boolean): MirrorState {
  const ready = useReady();
  const { online, lastSyncedAt, firstMirror } = useStatus();
  if (!ready) return "loading";
  if (found || (lastSyncedAt !== null && !firstMirror)) return "usable";
  return online ? "loading" : "failed";
}
