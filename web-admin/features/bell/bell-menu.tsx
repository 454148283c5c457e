import { ActionIcon, Button, Divider, Stack, Switch, Text } from "@mantine/core";
import { IconBell, IconBellRinging } from "@tabler/icons-react";
import { useState } from "react";
import { type AwaitedTime, useAwaitedTimes } from "../../offline/index.ts";
import { PopupButton } from "../../ui/popup-button.tsx";
import { AwaitedTimes } from "../wishes/awaited-times.tsx";
import classes from "./bell-menu.module.css";
import { useBellSettings, useIsBellNew } from "./new-bookings.ts";
import { freedFirst, patientsWaiting } from "./patients-waiting.ts";
import { chime } from "./ring.ts";

const NAME = "Оповещения о новых записях";

/** Settings of sound and system notification for new bookings, stored per device. */
export function BellMenu() {
  const [settings] = useBellSettings();
  const [isNew, setKnown] = useIsBellNew();
  const on = settings.sound || settings.system;
  const Icon = on ? IconBellRinging : IconBell;
  const waiting = patientsWaiting(useAwaitedTimes());
  const button =
    waiting > 0 ? (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon aria-hidden size={15} />}
        aria-label={`Ждут: ${waiting}, свободное время есть. ${NAME}`}
      >
        Ждут: {waiting}
      </Button>
    ) : isNew ? (
      <Button
        size="compact-sm"
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
    );
  return (
    <PopupButton label={NAME} button={button} onClose={setKnown}>
      {(close) => <BellForm onGo={close} />}
    </PopupButton>
  );
}

/** How this computer announces new bookings. */
function BellForm({ onGo }: { onGo: () => void }) {
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

interface Props {
  times: readonly AwaitedTime[];
  onGo: () => void;
}

/** The free times that patients wait for, at the head of the bell. */
function AwaitedSection({ times, onGo }: Props) {
  if (times.length === 0) return null;
  return (
    <>
      <Text fw={600} size="sm">
        Свободно, и это время ждут
      </Text>
      <AwaitedTimes times={times} onGo={onGo} />
      <Divider />
    </>
  );
}
