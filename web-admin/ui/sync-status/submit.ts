import { useEffect, useMemo, useState } from "react";
import {
  type Engine,
  type Operation,
  type Settlement,
  type SettlementSoFar,
  useEngine,
  useStatus,
} from "../../offline/index.ts";
import { showToast } from "../toast.tsx";

export const UNSAVED_WORDS = "НЕ сохранено: устройство не приняло правку";
const GONE_WORDS = "Правка отменена";
export const QUEUED_WORDS = "Сохранено на устройстве, будет отправлено";

/** The result of one edit, with the message for the screen that made it. */
export type EditResult =
  | { outcome: "done"; words: string }
  /** `done` is the message once the server has accepted it. */
  | { outcome: "queued"; words: string; key: string; done: string }
  | ({ words: string; key: string } & Extract<Settlement, { outcome: "refused" }>)
  /** The device did not store it. */
  | { outcome: "unsaved"; words: string }
  /** Undone or discarded by a person, or the device's storage is lost. */
  | { outcome: "gone"; words: string };

type Outcome = Pick<EditResult, "outcome">;

export const isFailed = ({ outcome }: Outcome) => outcome !== "done" && outcome !== "queued";

/** Green means that an edit is done; a waiting or undone edit is not. */
export function colorOf({ outcome }: Outcome): "brand" | "notice" | "danger" {
  if (outcome === "done") return "brand";
  return outcome === "queued" || outcome === "gone" ? "notice" : "danger";
}

export type Counts = Record<EditResult["outcome"], number>;

/** How many edits ended in which way. */
export function countsOf(results: readonly Outcome[]): Counts {
  const counts: Counts = { done: 0, queued: 0, refused: 0, unsaved: 0, gone: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

const WORST_FIRST = ["unsaved", "refused", "queued", "done"] as const;

/** The message about all of these edits; null if there is nothing to report. */
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

/** How long a screen waits for the server's answer before it shows «Сохранено на устройстве». */
function settleTimeout(engine: Engine): number {
  const { online, appTooOld } = engine.status();
  return online && !appTooOld ? ONLINE_MS : OFFLINE_MS;
}

/** Queues an edit; null if there was nothing left to send. */
export type Edit = () => Promise<Operation | null>;

export interface Options {
  /** The message for an edit that the server has accepted; a screen may only count them. */
  done?: string;
  /** How much longer to wait for the server's answers. */
  extraMs?: number;
  onProgress?: (progress: Progress) => void;
  /** Called once the edits are stored, before the server answers. */
  onStored?: (saved: number) => void;
}

/**
 * Stores edits one after another, and waits a few seconds for the server's answers. After one that
 * the device does not store, the rest are not tried.
 */
export async function submitEdits(
  engine: Engine,
  edits: readonly Edit[],
  { done = "", extraMs = 0, onProgress, onStored }: Options = {},
): Promise<EditResult[]> {
  const total = edits.length;
  const operations: (Operation | null)[] = [];
  for (const edit of edits) {
    const stored = await tryStore(edit);
    if (!stored) break;
    operations.push(stored.operation);
    onProgress?.({ total, saved: operations.length, answered: 0 });
  }
  const saved = operations.length;
  onStored?.(saved);
  let answered = 0;
  const results = await Promise.all(
    operations.map(async (operation) => {
      const result = await resultOf(engine, operation, done, extraMs);
      if (result.outcome !== "queued") onProgress?.({ total, saved, answered: ++answered });
      return result;
    }),
  );
  return [...results, ...edits.slice(saved).map(() => UNSAVED)];
}

/** Null if the device does not store it. */
async function tryStore(edit: Edit): Promise<{ operation: Operation | null } | null> {
  try {
    return { operation: await edit() };
  } catch (error) {
    console.error("The device refused to store an edit", error);
    return null;
  }
}

/** Submits one edit. */
export async function saveEdit(engine: Engine, make: Edit, done: string): Promise<EditResult> {
  const [result = UNSAVED] = await submitEdits(engine, [make], { done });
  return result;
}

/** Submits one edit and shows its result in a toast: for edits made by one click. */
export const saveEditAndNotify = async (engine: Engine, make: Edit, done: string) =>
  notifyResult(await saveEdit(engine, make, done));

export const notifyResult = (result: EditResult) =>
  void showToast({ message: result.words, color: colorOf(result) });

export const UNSAVED: EditResult = { outcome: "unsaved", words: UNSAVED_WORDS };

async function resultOf(
  engine: Engine,
  operation: Operation | null,
  done: string,
  extraMs: number,
): Promise<EditResult> {
  if (!operation) return { outcome: "done", words: done };
  const { key } = operation;
  const result = withWords(await engine.settled(key, settleTimeout(engine) + extraMs), key, done);
  if (result.outcome === "refused") console.error("An edit was refused", result.problem);
  return result;
}

function withWords(settlement: SettlementSoFar, key: string, done: string): EditResult {
  const { outcome } = settlement;
  if (outcome === "done") return { outcome, words: done };
  if (outcome === "queued") return { outcome, words: QUEUED_WORDS, key, done };
  if (outcome === "refused") return { ...settlement, words: settlement.problem.message, key };
  return { outcome, words: GONE_WORDS };
}

type Answers = ReadonlyMap<string, Settlement>;
const NO_ANSWERS: Answers = new Map();
const GONE: Settlement = { outcome: "gone" };

/** The current state of these results, see `withAnswers`. */
export function useLatestResults<Result extends EditResult>(
  results: readonly Result[],
): readonly Result[] {
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
    () => withAnswers(results, answers, storage === "lost"),
    [results, answers, storage],
  );
}

/**
 * An edit is «queued» only until the server has answered it. If the device's storage is lost, it is
 * gone.
 */
export const withAnswers = <Result extends EditResult>(
  results: readonly Result[],
  answers: Answers,
  isStorageLost: boolean,
): Result[] =>
  results.map((each) => {
    if (each.outcome !== "queued") return each;
    const answer = isStorageLost ? GONE : answers.get(each.key);
    return answer ? Object.assign({}, each, withWords(answer, each.key, each.done)) : each;
  });
