import { Notifications } from "@mantine/notifications";
import classes from "./toasts.module.css";

/** Mantine's notifications, over the strip below the header: it shows no names of patients. */
export function Toasts() {
  return <Notifications position="top-center" limit={4} classNames={classes} />;
}
