import { Notifications } from "@mantine/notifications";
import classes from "./toasts.module.css";

/** Mantine's notifications, over the strip below the header, where no names are; a module of their own, so that the first screen does not wait for them. */
export default function Toasts() {
  return <Notifications position="top-center" limit={4} classNames={classes} />;
}
