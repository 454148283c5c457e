import { notifications } from "@mantine/notifications";

/** Shows a success in a corner of the screen for a few seconds. */
export function notifyDone(message: string) {
  notifications.show({
    message,
    color: "brand",
    role: "status",
    autoClose: 4000,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
}
