import { ActionIcon, Button, Popover, Stack, Text } from "@mantine/core";
import { IconDeviceDesktopCog } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { rehearsal } from "../offline/platform/offline-rehearsal.ts";
import { askPersistence, type Persistence } from "./persistence.ts";

const PROMISES: Record<Persistence, string> = {
  kept: "Браузер обещал не удалять данные приложения, даже если кончится место.",
  "not-promised":
    "Браузер может удалить данные приложения, если кончится место. Установите приложение, чтобы этого не случилось.",
  unknown: "Браузер не сообщает, сохранит ли он данные, если кончится место.",
};

/** Whether this device's data are safe from eviction, and a rehearsal of an outage. */
export function DeviceMenu() {
  const [persistence, setPersistence] = useState<Persistence>("unknown");
  const rehearsing = useSyncExternalStore(rehearsal.listen, rehearsal.isOn);
  useEffect(() => {
    void askPersistence().then(setPersistence);
  }, []);

  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label="Это устройство"
          title="Это устройство"
        >
          <IconDeviceDesktopCog aria-hidden size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Это устройство">
        <Stack gap="sm">
          <Text size="sm">{PROMISES[persistence]}</Text>
          <Text size="sm" c="dimmed">
            Проверка без сети показывает, как работать, когда связи нет. Она закончится сама через
            полчаса.
          </Text>
          <Button
            variant="default"
            size="xs"
            onClick={rehearsing ? rehearsal.end : rehearsal.begin}
          >
            {rehearsing ? "Закончить проверку" : "Проверить работу без сети"}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
