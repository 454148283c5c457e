import { ActionIcon, Button, Popover, Stack, Switch, Text } from "@mantine/core";
import { IconBell, IconBellRinging } from "@tabler/icons-react";
import { useState } from "react";
import { chime } from "./bell.ts";
import classes from "./bell-menu.module.css";
import { useBellSettings, useIsBellNew } from "./new-bookings.ts";

const NAME = "Оповещения о новых записях";

/** Settings of sound and system notification for new bookings, kept per device. */
export function BellMenu() {
  const [settings, setSettings] = useBellSettings();
  const [refused, setRefused] = useState(false);
  const [isNew, setKnown] = useIsBellNew();
  const on = settings.sound || settings.system;
  const Icon = on ? IconBellRinging : IconBell;

  const setSystem = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === "granted";
    setRefused(wanted && !allowed);
    setSettings({ ...settings, system: allowed });
  };

  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus withRoles onClose={setKnown}>
      <Popover.Target>
        {isNew ? (
          <Button
            size="compact-xs"
            variant="default"
            className={classes.offer ?? ""}
            leftSection={<Icon aria-hidden size={15} />}
            aria-label="Включить оповещения о новых записях"
          >
            <span className={classes.words}>Включить оповещения</span>
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={NAME} title={NAME}>
            <Icon aria-hidden size={17} />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={NAME}>
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
