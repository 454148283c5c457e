import {
  type DestroyedCount,
  destroyedCountsSchema,
} from "../../../shared/journal/record-event.ts";
import { useServerQuery } from "../../server/queries.ts";
import type { Period } from "./period.ts";

/** A cancelled visit is destroyed at once: only the server's log can tell how many there were. */
export const useDestroyed = ({ from, to }: Period) =>
  useServerQuery(`/api/journal/destroyed-counts?from=${from}&to=${to}`, destroyedCountsSchema);

export const sumOf = (
  counts: readonly DestroyedCount[],
  of: Exclude<keyof DestroyedCount, "day">,
): number => counts.reduce((total, count) => total + count[of], 0);
