import { notifications } from "@mantine/notifications";
import type { Engine } from "../offline/engine-api.ts";
import type { Operation } from "../offline/operations/operation.ts";
import { settleTimeout } from "./settle-timeout.ts";

export const QUEUED_WORDS = "Сохранено на устройстве, будет отправлено";

/** What came of an edit, with the message for the screen that made it. */
export interface EditOutcome {
  outcome: "done" | "queued" | "refused" | "unsaved";
  words: string;
}

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
  const settlement = await engine.settled(operation.key, settleTimeout(engine));
  if (settlement.outcome === "queued") return { outcome: "queued", words: QUEUED_WORDS };
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
  const { outcome, words } = await saveEdit(engine, make, done);
  const failed = outcome === "refused" || outcome === "unsaved";
  notifications.show({
    message: words,
    color: failed ? "danger" : outcome === "queued" ? "notice" : "brand",
    role: failed ? "alert" : "status",
    autoClose: failed ? false : 4000,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
}
