import { Kbd, Switch, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useDeviceSetting } from "../device-setting.ts";
import { Dialog } from "../dialog.tsx";
import { undoLatest } from "../toast.tsx";
import { bookingSearch } from "./booking-search.ts";
import { SHORTCUTS, useShortcut, useShortcutKeys, useUndoKey } from "./shortcuts.ts";
import classes from "./shortcuts-dialog.module.css";

/** Handles the keyboard shortcuts; «?» opens their list. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [on, setOn] = useDeviceSetting("priem-shortcuts", true);
  useShortcutKeys(on);
  useUndoKey(undoLatest);
  useShortcut("help", () => setOpened(true));
  useShortcut("add", () => navigate({ to: "/journal/add", search: bookingSearch }));
  useShortcut("list", () => navigate({ to: "/journal", search: {} }));
  useShortcut("day", () => navigate({ to: "/journal", search: { view: "day" } }));
  if (!opened) return null;
  return <ShortcutsDialog on={on} onSwitch={setOn} onClose={() => setOpened(false)} />;
}

interface Props {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** The list of shortcuts, and the switch that turns them off. */
function ShortcutsDialog({ on, onSwitch, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Клавиши быстрого доступа">
      <dl className={classes.list}>
        {SHORTCUTS.map(({ name, label, words }) => (
          <Fragment key={name}>
            <dt>
              <Kbd size="md">{label}</Kbd>
            </dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mb="md">
        В сетке дня стрелки ходят по ячейкам, Enter открывает запись или записывает на свободное
        время.
      </Text>
      <Switch
        label="Клавиши включены"
        checked={on}
        onChange={({ currentTarget: { checked } }) => onSwitch(checked)}
      />
    </Dialog>
  );
}
