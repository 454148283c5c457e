import { notifications, notificationsStore } from "@mantine/notifications";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { failureOf } from "../server/failure-words.ts";
import { BusyButton } from "./busy-button.tsx";
import { returnFocus } from "./focus-return.ts";

const DONE_MS = 4000;
/** How long an edit can be undone. */
const UNDO_MS = 10_000;

interface Toast {
  id?: string;
  message: ReactNode;
  color?: "brand" | "notice" | "danger";
  /** A failure stays until it is closed. */
  autoClose?: number;
  onClose?: () => void;
}

/** Shows a message in a corner of the screen. @returns a function that hides it */
export function showToast({
  id = crypto.randomUUID(),
  color = "brand",
  autoClose = DONE_MS,
  ...toast
}: Toast): () => void {
  const failed = color === "danger";
  notifications.show({
    ...toast,
    id,
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
  const id = crypto.randomUUID();
  let isTaken = false;
  const take = async () => {
    if (isTaken) return;
    isTaken = true;
    undoings.delete(id);
    const late = await undo().catch((error) => {
      console.error(failed, error);
      const { title, reason } = failureOf(error, failed);
      return [title, reason].filter(Boolean).join(". ");
    });
    hide();
    if (late) showFailure(late);
  };
  const hide = showToast({
    id,
    autoClose: UNDO_MS,
    ...toast,
    onClose: () => {
      undoings.delete(id);
      toast.onClose?.();
    },
    message: (
      <>
        {message} <UndoButton onClick={take} />
      </>
    ),
  });
  undoings.set(id, take);
  return hide;
}

/** The ways back that were not used yet, by the id of their message. */
const undoings = new Map<string, () => Promise<void>>();

/** Presses «Вернуть» in the latest message that has it, where the focus stays. */
export function undoLatest(): void {
  const shown = notificationsStore.getState().notifications;
  const take = shown.map(({ id }) => undoings.get(id ?? "")).findLast(Boolean);
  void take?.();
}

/** Is busy while the way back waits for its answer. */
function UndoButton({ onClick }: { onClick: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => () => void (before.current && returnFocus(before.current)), []);
  const press = () => {
    setBusy(true);
    void onClick();
  };
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      aria-keyshortcuts="Control+Z"
      disabled={busy}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
      onClick={press}
    >
      {busy ? "Возвращаем..." : "Вернуть"}
    </BusyButton>
  );
}
