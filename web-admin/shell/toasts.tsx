import { Notifications } from "@mantine/notifications";

/** Words about what was done by one click; nothing the first screen waits for. */
export default function Toasts() {
  return <Notifications position="bottom-left" limit={4} />;
}
