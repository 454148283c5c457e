import type { Engine, Operation } from "../../offline/index.ts";
import { showToast } from "../toast.tsx";
import { type EditResult, submitEdits } from "./submit.ts";

export const UNSAVED_WORDS = "НЕ сохранено: устройство не приняло правку";
export const QUEUED_WORDS = "Сохранено на устройстве, будет отправлено";

/** The outcome of an edit, with the message for the screen that made it. */
export type EditOutcome =
  | { outcome: "done" | "unsaved"; words: string }
  | ({ words: string } & Extract<EditResult, { outcome: "refused" }>)
  /** `done` is the message once the server has accepted the edit of this key. */
  | { outcome: "queued"; words: string; key: string; done: string };

export const isFailed = ({ outcome }: EditOutcome) =>
  outcome === "refused" || outcome === "unsaved";

/**
 * Queues an edit and waits a few seconds for the server's answer.
 * @param make queues the edit; null if there was nothing left to send
 * @param done message for an edit that the server has accepted
 */
export async function saveEdit(
  engine: Engine,
  make: () => Promise<Operation | null>,
  done: string,
): Promise<EditOutcome> {
  const [result] = await submitEdits(engine, [make]);
  return outcomeOf(result, done);
}

/** @param done message for an edit that the server has accepted */
export function outcomeOf(result: EditResult | undefined, done: string): EditOutcome {
  if (result?.outcome === "done") return { outcome: "done", words: done };
  if (result?.outcome === "queued") return { ...result, words: QUEUED_WORDS, done };
  if (result?.outcome === "refused") return { ...result, words: result.problem.message };
  return { outcome: "unsaved", words: UNSAVED_WORDS };
}

/** The same as `saveEdit`, and shows the outcome in a toast: for edits made by one click. */
export async function saveEditAndNotify(
  engine: Engine,
  make: () => Promise<Operation | null>,
  done: string,
) {
  notifyOutcome(await saveEdit(engine, make, done));
}

export const notifyOutcome = (ended: EditOutcome) =>
  void showToast({ message: ended.words, color: colorOf(ended) });

/** Green says that an edit is done; an edit that waits is not. */
export function colorOf({ outcome }: Pick<EditOutcome, "outcome">): "brand" | "notice" | "danger" {
  if (outcome === "done") return "brand";
  return outcome === "queued" ? "notice" : "danger";
}
