import { ActionIcon, Button, Popover, Stack, Switch, Text } from "@mantine/core";
import { IconBell, IconBellRinging } from "@tabler/icons-react";
import { useState } from "react";
import { chime } from "./bell.ts";
import { useBellSettings } from "./new-bookings.ts";

/** Settings of sound and system notification for new bookings, kept per device. */
export function BellMenu() {
  const [settings, setSettings] = useBellSettings();
  const [refused, setRefused] = useState(false);
  const on = settings.sound || settings.system;

  const setSystem = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === "granted";
    setRefused(wanted && !allowed);
    setSettings({ ...settings, system: allowed });
  };

  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="Оповещения о новых записях">
          {on ? <IconBellRinging aria-hidden size={19} /> : <IconBell aria-hidden size={19} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Оповещения о новых записях">
        <Stack gap="sm">
          <Text fw={700} size="sm">
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
      </Popover.Dropdown>
    </Popover>
  );
}
