import { useMemo } from "react";
import type { Engine, LaterSettlement, Operation, Settlement } from "../../offline/index.ts";
import { useAnswers } from "./answers.ts";
import { settleTimeout } from "./settle-timeout.ts";

/** The result of one edit. */
export type EditResult =
  | { outcome: "done" }
  | { outcome: "queued"; key: string }
  | ({ key: string } & Extract<Settlement, { outcome: "refused" }>)
  /** The device did not store it. */
  | { outcome: "unsaved" }
  /** Taken back or discarded by a person, or the device's storage is lost. */
  | { outcome: "gone" };

/** How many edits are on this device's disk, and how many of those the server answered. */
export interface Progress {
  saved: number;
  answered: number;
}

interface Options {
  /** Added to the time in which the server may answer. */
  extraMs?: number;
  onProgress?: (progress: Progress) => void;
}

/**
 * Queues edits one after another and waits a few seconds for the server's answers. After an edit
 * that the device does not store, the rest are not tried.
 * @param edits each queues an edit; null if there was nothing left to send
 */
export async function submitEdits(
  engine: Engine,
  edits: readonly (() => Promise<Operation | null>)[],
  { extraMs = 0, onProgress }: Options = {},
): Promise<EditResult[]> {
  const operations: (Operation | null)[] = [];
  try {
    for (const edit of edits) {
      operations.push(await edit());
      onProgress?.({ saved: operations.length, answered: 0 });
    }
  } catch (error) {
    console.error("The device refused to store an edit", error);
  }
  const saved = operations.length;
  const withinMs = settleTimeout(engine) + extraMs;
  let answered = 0;
  const answerOf = async (operation: Operation | null): Promise<EditResult> => {
    if (!operation) return { outcome: "done" };
    const result = resultOf(operation.key, await engine.settled(operation.key, withinMs));
    if (result.outcome === "refused") console.error("An edit was refused", result.problem);
    if (result.outcome !== "queued") onProgress?.({ saved, answered: ++answered });
    return result;
  };
  const results = await Promise.all(operations.map(answerOf));
  return [...results, ...edits.slice(saved).map((): EditResult => ({ outcome: "unsaved" }))];
}

function resultOf(key: string, settlement: Settlement | LaterSettlement): EditResult {
  if (settlement.outcome === "refused") return { key, ...settlement };
  return { key, outcome: settlement.outcome };
}

/**
 * The current state of these results: an edit is «queued» only until the server has answered it.
 */
export function useLatestResults(results: readonly EditResult[]): readonly EditResult[] {
  const keys = useMemo(
    () => results.flatMap((each) => (each.outcome === "queued" ? each.key : [])),
    [results],
  );
  const answers = useAnswers(keys);
  return useMemo(
    () =>
      results.map((each) => {
        if (each.outcome !== "queued") return each;
        const answer = answers ? answers.get(each.key) : GONE;
        return answer ? resultOf(each.key, answer) : each;
      }),
    [results, answers],
  );
}

const GONE: LaterSettlement = { outcome: "gone" };
