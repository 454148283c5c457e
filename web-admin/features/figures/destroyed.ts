import { useCallback } from "react";
import {
  type DestroyedCount,
  destroyedCountsSchema,
} from "../../../shared/journal/record-event.ts";
import { useServer } from "../../server/server.ts";
import { type Loaded, useLoaded } from "../../ui/loading/loaded.ts";
import type { Period } from "./period.ts";

/** A cancelled visit is destroyed at once: only the server's log can say how many there were. */
export function useDestroyed({ from, to }: Period): Loaded<DestroyedCount[]> {
  const server = useServer();
  const load = useCallback(
    () => server.get(`/api/journal/destroyed-counts?from=${from}&to=${to}`, destroyedCountsSchema),
    [server, from, to],
  );
  return useLoaded(load);
}

export const sumOf = (
  counts: readonly DestroyedCount[],
  of: "cancelled" | "cancelled_late" | "expired",
): number => counts.reduce((total, count) => total + count[of], 0);
