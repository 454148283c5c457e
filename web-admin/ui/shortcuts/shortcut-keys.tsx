import { useLocalStorage } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bookingSearch } from "./booking-search.ts";
import { useShortcut, useShortcutKeys } from "./shortcuts.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** Handles the keyboard shortcuts; «?» opens their list. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [on, setOn] = useLocalStorage({
    key: "priem-shortcuts",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  useShortcutKeys(on);
  useShortcut("help", () => setOpened(true));
  useShortcut("add", () => navigate({ to: "/journal/add", search: bookingSearch }));
  useShortcut("list", () => navigate({ to: "/journal", search: {} }));
  useShortcut("day", () => navigate({ to: "/journal", search: { view: "day" } }));
  if (!opened) return null;
  return <ShortcutsDialog on={on} onSwitch={setOn} onClose={() => setOpened(false)} />;
}
