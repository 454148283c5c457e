import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { failureOf } from "../server/failure-words.ts";

const DONE_MS = 4000;
/** How long an edit can be undone. */
const UNDO_MS = 10_000;

interface Toast {
  message: ReactNode;
  color?: "brand" | "notice" | "danger";
  /** A failure stays until it is closed. */
  autoClose?: number;
  onClose?: () => void;
}

/** Shows a message in a corner of the screen. @returns a function that hides it */
export function showToast({ color = "brand", autoClose = DONE_MS, ...toast }: Toast): () => void {
  const failed = color === "danger";
  const id = notifications.show({
    ...toast,
    color,
    role: failed ? "alert" : "status",
    autoClose: failed ? false : autoClose,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
  return () => void notifications.hide(id);
}

export const notifyDone = (message: string) => void showToast({ message });

export const showFailure = (message: string) => void showToast({ message, color: "danger" });

interface Undoable extends Pick<Toast, "message" | "color" | "autoClose" | "onClose"> {
  /**
   * Runs at most once, before the message closes. @returns why it came too late; null if in time
   */
  undo: () => Promise<string | null>;
  /** The message if `undo` throws. */
  failed?: string;
}

/** Shows a success with «Вернуть» for ten seconds. @returns a function that hides it */
export function showUndo({
  message,
  undo,
  failed = "Не удалось вернуть",
  ...toast
}: Undoable): () => void {
  let isTaken = false;
  const take = async () => {
    if (isTaken) return;
    isTaken = true;
    const late = await undo().catch((error) => {
      console.error(failed, error);
      const { title, reason } = failureOf(error, failed);
      return [title, reason].filter(Boolean).join(". ");
    });
    hide();
    if (late) showFailure(late);
  };
  const hide = showToast({
    autoClose: UNDO_MS,
    ...toast,
    message: (
      <>
        {message} <UndoButton onClick={take} />
      </>
    ),
  });
  return hide;
}

/** Is busy while the way back waits for its answer. */
function UndoButton({ onClick }: { onClick: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void onClick();
  };
  return (
    <Button size="compact-sm" variant="default" disabled={busy} onClick={press}>
      {busy ? "Возвращаем..." : "Вернуть"}
    </Button>
  );
}
