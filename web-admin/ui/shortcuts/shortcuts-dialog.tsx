import { Kbd, Modal, Switch, Text } from "@mantine/core";
import { Fragment } from "react";
import { SHORTCUTS } from "./shortcuts.ts";
import classes from "./shortcuts-dialog.module.css";

interface Props {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** The list of shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ on, onSwitch, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Клавиши быстрого доступа">
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
    </Modal>
  );
}
