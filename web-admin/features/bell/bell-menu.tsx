import { ActionIcon, Button } from "@mantine/core";
import { IconBell, IconBellRinging } from "@tabler/icons-react";
import { useAwaitedTimes } from "../../offline/index.ts";
import { PopupButton } from "../../ui/popup-button.tsx";
import { BellForm } from "./bell-form.tsx";
import classes from "./bell-menu.module.css";
import { useBellSettings, useIsBellNew } from "./new-bookings.ts";
import { patientsWaiting } from "./patients-waiting.ts";

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
