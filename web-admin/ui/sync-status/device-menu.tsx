import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import { IconDeviceDesktopCog } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { rehearsal } from "../../offline/index.ts";
import { useClinicClock } from "../format/clock-time.ts";
import { NoticeBanner } from "../notice-banner.tsx";
import { PopupButton } from "../popup-button.tsx";

const NAME = "Это устройство";

/** Whether this device's data are safe from eviction, and a rehearsal of an outage. */
export function DeviceMenu() {
  const [persistence, setPersistence] = useState<Persistence>("unknown");
  useEffect(() => {
    void askPersistence().then(setPersistence);
  }, []);

  return (
    <PopupButton
      label={NAME}
      button={
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={NAME} title={NAME}>
          <IconDeviceDesktopCog aria-hidden size={17} />
        </ActionIcon>
      }
    >
      <DeviceForm persistence={persistence} />
    </PopupButton>
  );
}

/** Whether the browser promised not to evict this app's data when space runs out. */
type Persistence = "kept" | "not-promised" | "unknown";

let asked: Promise<Persistence> | null = null;

/** Asks once per page load: some browsers ask the user, others decide by themselves. */
function askPersistence(): Promise<Persistence> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<Persistence> {
  if (!navigator.storage?.persist) return "unknown";
  try {
    return (await navigator.storage.persist()) ? "kept" : "not-promised";
  } catch {
    return "unknown";
  }
}

const PROMISES: Record<Persistence, string> = {
  kept: "Браузер обещал не удалять данные приложения, даже если кончится место.",
  "not-promised":
    "Браузер может удалить данные приложения, если кончится место. Установите приложение, чтобы этого не случилось.",
  unknown: "Браузер не сообщает, сохранит ли он данные, если кончится место.",
};

/** The browser's promise about this device's data, and the rehearsal of an outage. */
function DeviceForm({ persistence }: { persistence: Persistence }) {
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

/** Shown during a rehearsal of an outage, with a button that ends it. */
export function Rehearsal() {
  const until = useSyncExternalStore(rehearsal.listen, rehearsal.until);
  const clockTime = useClinicClock();
  if (!until) return null;
  return (
    <NoticeBanner
      label="Проверка работы без сети"
      actions={<Button onClick={rehearsal.end}>Закончить проверку</Button>}
    >
      <strong>Идёт проверка работы без сети.</strong> Приложение ведёт себя так, будто связи нет;
      правки ждут на устройстве. Проверка закончится сама в {clockTime(until)} или с обновлением
      страницы.
    </NoticeBanner>
  );
}
