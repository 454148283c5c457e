import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";

/** Shows the unread count in the window's title and on the installed app's icon. */
export function useWindowTitle(unread: number) {
  const screen = useMatches().at(-1)?.staticData.label;
  useEffect(() => {
    const name = screen ? `${screen} — Priem` : "Priem";
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [screen, unread]);

  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    // Not installed, or the system shows no badges: the title carries the count.
    shown.catch(() => undefined);
  }, [unread]);
}
