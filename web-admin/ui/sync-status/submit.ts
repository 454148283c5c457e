import { useEffect, useMemo, useState } from "react";
import {
  type Engine,
  type Operation,
  type Settlement,
  type SettlementSoFar,
  useEngine,
  useStatus,
} from "../../offline/index.ts";

/** The result of one edit. */
export type EditResult =
  | { outcome: "done" }
  | { outcome: "queued"; key: string }
  | ({ key: string } & Extract<Settlement, { outcome: "refused" }>)
  /** The device did not store it. */
  | { outcome: "unsaved" }
  /** Undone or discarded by a person, or the device's storage is lost. */
  | { outcome: "gone" };

export type Counts = Record<EditResult["outcome"], number>;

/** How many edits ended in which way. */
export function countsOf(results: readonly EditResult[]): Counts {
  const counts: Counts = { done: 0, queued: 0, refused: 0, unsaved: 0, gone: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

const WORST_FIRST = ["unsaved", "refused", "queued", "done"] as const;

/** The message about all of these edits; null without one. */
export const overallOf = (counts: Counts) =>
  WORST_FIRST.find((outcome) => counts[outcome] > 0) ?? null;

/** How many of all edits are on this device's disk, and how many the server answered. */
export interface Progress {
  total: number;
  saved: number;
  answered: number;
}

const ONLINE_MS = 3000;
/** Enough for a network that has just come back, or that loses some requests. */
const OFFLINE_MS = 1500;

/** How long a screen waits for the server's answer before it says «Сохранено на устройстве». */
function settleTimeout(engine: Engine): number {
  const { online, appTooOld } = engine.status();
  return online && !appTooOld ? ONLINE_MS : OFFLINE_MS;
}

/**
 * Stores edits one after another. After one that the device does not store, the rest are not tried.
 * @returns the stored ones
 */
export async function storeEdits<Made>(
  edits: readonly (() => Promise<Made>)[],
  onStored: (count: number) => void = () => undefined,
): Promise<Made[]> {
  const made: Made[] = [];
  try {
    for (const edit of edits) {
      made.push(await edit());
      onStored(made.length);
    }
  } catch (error) {
    console.error("The device refused to store an edit", error);
  }
  return made;
}

/**
 * Waits a few seconds for the server's answer to a stored edit.
 * @param extraMs added to these seconds
 */
export async function resultOf(
  engine: Engine,
  operation: Operation | null,
  extraMs = 0,
): Promise<EditResult> {
  if (!operation) return { outcome: "done" };
  const { key } = operation;
  const result = keyed(key, await engine.settled(key, settleTimeout(engine) + extraMs));
  if (result.outcome === "refused") console.error("An edit was refused", result.problem);
  return result;
}

function keyed(key: string, settlement: SettlementSoFar): EditResult {
  if (settlement.outcome === "refused") return { key, ...settlement };
  return { key, outcome: settlement.outcome };
}

interface Options {
  extraMs?: number;
  onProgress?: (progress: Progress) => void;
}

/**
 * Stores edits and waits a few seconds for the server's answers.
 * @param edits each queues an edit; null if there was nothing left to send
 */
export async function submitEdits(
  engine: Engine,
  edits: readonly (() => Promise<Operation | null>)[],
  { extraMs = 0, onProgress }: Options = {},
): Promise<EditResult[]> {
  const total = edits.length;
  const operations = await storeEdits(edits, (saved) =>
    onProgress?.({ total, saved, answered: 0 }),
  );
  const saved = operations.length;
  let answered = 0;
  const results = await Promise.all(
    operations.map(async (operation) => {
      const result = await resultOf(engine, operation, extraMs);
      if (result.outcome !== "queued") onProgress?.({ total, saved, answered: ++answered });
      return result;
    }),
  );
  return [...results, ...edits.slice(saved).map((): EditResult => ({ outcome: "unsaved" }))];
}

type Answers = ReadonlyMap<string, Settlement>;
const NO_ANSWERS: Answers = new Map();
const GONE: Settlement = { outcome: "gone" };

/**
 * The current state of these results: an edit is «queued» only until the server has answered it.
 * If the device's storage is lost, it is gone.
 */
export function useLatestResults(results: readonly EditResult[]): readonly EditResult[] {
  const engine = useEngine();
  const { storage } = useStatus();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  useEffect(() => {
    const closed = new AbortController();
    for (const each of results) {
      if (each.outcome !== "queued") continue;
      void engine.answered(each.key, closed.signal).then(
        (settlement) => setAnswers((before) => new Map(before).set(each.key, settlement)),
        (error: unknown) => console.error("The outcome of an edit is not known", error),
      );
    }
    return () => closed.abort();
  }, [engine, results]);
  return useMemo(
    () =>
      results.map((each) => {
        if (each.outcome !== "queued") return each;
        const answer = storage === "lost" ? GONE : answers.get(each.key);
        return answer ? keyed(each.key, answer) : each;
      }),
    [results, answers, storage],
  );
}
