import { Button, Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { rehearsal } from "../../../offline/index.ts";
import type { Persistence } from "./persistence.ts";

const PROMISES: Record<Persistence, string> = {
  kept: "Браузер обещал не удалять данные приложения, даже если кончится место.",
  "not-promised":
    "Браузер может удалить данные приложения, если кончится место. Установите приложение, чтобы этого не случилось.",
  unknown: "Браузер не сообщает, сохранит ли он данные, если кончится место.",
};

/** The browser's promise about this device's data, and the rehearsal of an outage. */
export function DeviceForm({ persistence }: { persistence: Persistence }) {
  const rehearsing = useSyncExternalStore(rehearsal.listen, rehearsal.isOn);
  return (
    <Stack gap="sm">
      <Text size="sm">{PROMISES[persistence]}</Text>
      <Text size="sm" c="dimmed">
        Проверка без сети показывает, как работать, когда связи нет. Она закончится сама через
        полчаса.
      </Text>
      <Button variant="default" size="xs" onClick={rehearsing ? rehearsal.end : rehearsal.begin}>
        {rehearsing ? "Закончить проверку" : "Проверить работу без сети"}
      </Button>
    </Stack>
  );
}
