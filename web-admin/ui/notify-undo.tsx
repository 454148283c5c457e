import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { failureOf } from "../http/failure-words.ts";

/** How long an edit can be taken back. */
const UNDO_MS = 10_000;

/**
 * Shows a success with «Вернуть» for ten seconds; `undo` runs at most once.
 * @param failed what is said where `undo` fails
 */
export function notifyUndo(message: string, undo: () => Promise<void>, failed: string) {
  const id = notifications.show({
    message: (
      <>
        {message}{" "}
        <Button size="compact-xs" variant="default" onClick={() => take()}>
          Вернуть
        </Button>
      </>
    ),
    color: "brand",
    role: "status",
    autoClose: UNDO_MS,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
  const take = () => {
    notifications.hide(id);
    undo().catch((error) => {
      console.error(failed, error);
      const { title, reason } = failureOf(error, failed);
      notifications.show({ title, message: reason, color: "danger", role: "alert" });
    });
  };
}
