import { Notifications } from "@mantine/notifications";
import classes from "./toasts.module.css";

/** Mantine's notifications, in a corner where they cover no field and no button of a side panel. */
export function Toasts() {
  return <Notifications position="bottom-left" limit={4} classNames={classes} />;
}
