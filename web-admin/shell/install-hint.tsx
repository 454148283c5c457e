import { Button, Group, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useSyncExternalStore } from "react";
import { useStatus } from "../offline/hooks.tsx";
import { installOffer } from "./install-offer.ts";
import classes from "./update-prompt.module.css";

/** Offered once the device holds the journal, and never again once declined. */
export function InstallHint() {
  const offered = useSyncExternalStore(installOffer.listen, installOffer.isThere);
  const { lastSyncedAt, firstMirror } = useStatus();
  const [declined, setDeclined] = useLocalStorage({
    key: "priem-install-declined",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!offered || declined || !lastSyncedAt || firstMirror) return null;
  return (
    <section className={classes.prompt} aria-label="Установка приложения">
      <div>
        <Text fw={700} size="sm">
          Установите приложение на этот компьютер
        </Text>
        <Text size="sm" c="dimmed">
          Оно откроется и без сети, а браузер не удалит его данные, когда кончится место.
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={() => setDeclined(true)}>
          Не сейчас
        </Button>
        <Button size="xs" onClick={() => void installOffer.accept()}>
          Установить
        </Button>
      </Group>
    </section>
  );
}
