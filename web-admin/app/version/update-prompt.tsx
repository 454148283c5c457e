import { Button, Group, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { hasUnsavedChanges } from "../../ui/dirty-forms.ts";
import { acceptUpdate, onUpdateReady, updateReady } from "./app-update.ts";
import classes from "./update-prompt.module.css";

/** Offers a new version; refuses while a form has unsaved input. */
export function UpdatePrompt() {
  const ready = useSyncExternalStore(onUpdateReady, updateReady);
  const [held, setHeld] = useState(false);
  const [later, setLater] = useState(false);
  if (!ready || later) return null;

  const update = () => {
    const unsaved = hasUnsavedChanges();
    setHeld(unsaved);
    if (!unsaved) void acceptUpdate();
  };

  return (
    <section className={classes.prompt} role="status" aria-label="Обновление приложения">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconSparkles aria-hidden size={20} className={classes.icon} />
        <div>
          <Text fw={600} size="sm">
            Готова новая версия
          </Text>
          <Text size="sm" c={held ? "danger.7" : "dimmed"}>
            {held
              ? "Сначала сохраните или отмените изменения в открытой форме."
              : "Обновление займёт пару секунд. Неотправленные правки останутся."}
          </Text>
        </div>
      </Group>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={() => setLater(true)}>
          Позже
        </Button>
        <Button size="xs" onClick={update}>
          Обновить
        </Button>
      </Group>
    </section>
  );
}
