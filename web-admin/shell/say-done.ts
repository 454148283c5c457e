import { notifications } from "@mantine/notifications";

/** A short word of success in a corner of the screen. */
export function sayDone(message: string) {
  notifications.show({
    message,
    color: "brand",
    role: "status",
    autoClose: 4000,
    closeButtonProps: { "aria-label": "Закрыть сообщение" },
  });
}
