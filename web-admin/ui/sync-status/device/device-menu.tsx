import { ActionIcon } from "@mantine/core";
import { IconDeviceDesktopCog } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { PopupButton } from "../../popup-button.tsx";
import { DeviceForm } from "./device-form.tsx";
import { askPersistence, type Persistence } from "./persistence.ts";

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
