import { Button, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useAwaitedTimes } from "../../offline/index.ts";
import { AwaitedSection } from "../wishes/awaited-section.tsx";
import { useBellSettings } from "./new-bookings.ts";
import { freedFirst } from "./patients-waiting.ts";
import { chime } from "./ring.ts";

/** How this computer announces new bookings. */
export function BellForm({ onGo }: { onGo: () => void }) {
  const [settings, setSettings] = useBellSettings();
  const [refused, setRefused] = useState(false);
  const awaited = freedFirst(useAwaitedTimes());

  const setSystem = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === "granted";
    setRefused(wanted && !allowed);
    setSettings({ ...settings, system: allowed });
  };

  return (
    <Stack gap="sm">
      <AwaitedSection times={awaited} onGo={onGo} />
      <Text fw={600} size="sm">
        Новая запись с сайта
      </Text>
      <Switch
        label="Звук"
        checked={settings.sound}
        onChange={({ currentTarget: { checked } }) => {
          setSettings({ ...settings, sound: checked });
          if (checked) chime();
        }}
      />
      <Switch
        label="Уведомление системы"
        description="Когда окно журнала не на виду"
        checked={settings.system}
        onChange={({ currentTarget: { checked } }) => void setSystem(checked)}
      />
      {refused && (
        <Text size="sm" c="danger.7" role="alert">
          Браузер не разрешил уведомления. Разрешите их для этого сайта в настройках браузера.
        </Text>
      )}
      <Button size="xs" variant="default" onClick={chime}>
        Проверить звук
      </Button>
      <Text size="xs" c="dimmed">
        Настройки запоминаются на этом компьютере.
      </Text>
    </Stack>
  );
}
