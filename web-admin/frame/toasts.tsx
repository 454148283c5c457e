import { Notifications } from "@mantine/notifications";
import classes from "./toasts.module.css";

/** Mantine's notifications, in a corner that holds neither fields of a side panel nor its buttons. */
export function Toasts() {
  return <Notifications position="bottom-left" limit={4} classNames={classes} />;
}
