import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import classes from "./toasts.module.css";

const POSITION = "bottom-left";

/**
 * Mantine's notifications, in a corner. Content below them ends above them, see `--toasts-space`.
 */
export function Toasts() {
  useToastsSpace();
  // A portal would not be there yet when its height begins to be observed.
  return <Notifications position={POSITION} limit={4} classNames={classes} withinPortal={false} />;
}

/** The space below and above the messages, in pixels. */
const MARGINS = 28;

/** Keeps `--toasts-space` at the height that messages take of the window; 0 without messages. */
function useToastsSpace() {
  useEffect(() => {
    const root = document.documentElement;
    const messages = document.querySelector(`.${classes.root}[data-position="${POSITION}"]`);
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      root.style.setProperty("--toasts-space", height > 0 ? `${height + MARGINS}px` : "0px");
    });
    if (!messages) throw new Error("The messages have no element");
    observer.observe(messages);
    return () => observer.disconnect();
  }, []);
}
