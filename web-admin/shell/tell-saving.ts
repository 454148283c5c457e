import { notifications } from "@mantine/notifications";
import type { Engine } from "../offline/engine-api.ts";
import type { Operation } from "../offline/operation.ts";
import { patienceFor } from "./patience.ts";

export const QUEUED_WORDS = "Сохранено на устройстве, будет отправлено";

/** What came of an edit, in words for the screen that made it (DESIGN 2.19). */
export interface Saving {
  outcome: "done" | "queued" | "refused" | "unsaved";
  words: string;
}

/**
 * Makes an edit and waits a few seconds for the server's word on it.
 * @param make enqueues; null where nothing was left to send
 * @param done the words for an edit that has reached the server
 */
export async function saving(
  engine: Engine,
  make: () => Promise<Operation | null>,
  done: string,
): Promise<Saving> {
  let operation: Operation | null;
  try {
    operation = await make();
  } catch (error) {
    console.error("The device refused to keep an edit", error);
    return { outcome: "unsaved", words: "НЕ сохранено: устройство не приняло правку" };
  }
  if (!operation) return { outcome: "done", words: done };
  const settlement = await engine.settled(operation.key, patienceFor(engine));
  if (settlement.outcome === "queued") return { outcome: "queued", words: QUEUED_WORDS };
  if (settlement.outcome === "done") return { outcome: "done", words: done };
  console.error("An edit was refused", settlement.problem);
  return { outcome: "refused", words: settlement.problem.message };
}

/** The same, said in a corner of the screen, where the edit was one click. */
export async function tellSaving(
  engine: Engine,
  make: () => Promise<Operation | null>,
  done: string,
) {
  const { outcome, words } = await saving(engine, make, done);
  const failed = outcome === "refused" || outcome === "unsaved";
  notifications.show({
    message: words,
    color: failed ? "danger" : outcome === "queued" ? "notice" : "brand",
    role: failed ? "alert" : "status",
    autoClose: failed ? false : 4000,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
}
