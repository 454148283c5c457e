import type { Engine } from "../offline/engine-api.ts";
import type { Operation } from "../offline/operations/operation.ts";
import { showToast } from "../ui/toast.tsx";
import { settleTimeout } from "./settle-timeout.ts";

export const QUEUED_WORDS = "Сохранено на устройстве, будет отправлено";

/** What came of an edit, with the message for the screen that made it. */
export type EditOutcome =
  | { outcome: "done" | "refused" | "unsaved"; words: string }
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
  let operation: Operation | null;
  try {
    operation = await make();
  } catch (error) {
    console.error("The device refused to keep an edit", error);
    return { outcome: "unsaved", words: "НЕ сохранено: устройство не приняло правку" };
  }
  if (!operation) return { outcome: "done", words: done };
  const { key } = operation;
  const settlement = await engine.settled(key, settleTimeout(engine));
  if (settlement.outcome === "queued") {
    return { outcome: "queued", words: QUEUED_WORDS, key, done };
  }
  if (settlement.outcome === "done") return { outcome: "done", words: done };
  console.error("An edit was refused", settlement.problem);
  return { outcome: "refused", words: settlement.problem.message };
}

/** The same, and shows the outcome in a corner of the screen: for edits made by one click. */
export async function saveEditAndNotify(
  engine: Engine,
  make: () => Promise<Operation | null>,
  done: string,
) {
  notifyOutcome(await saveEdit(engine, make, done));
}

export const notifyOutcome = (ended: EditOutcome) =>
  void showToast({ message: ended.words, color: colorOf(ended) });

/** Green says that an edit is done, which one that waits is not. */
export function colorOf({ outcome }: EditOutcome): "brand" | "notice" | "danger" {
  if (outcome === "done") return "brand";
  return outcome === "queued" ? "notice" : "danger";
}
