import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../shared/russian-count.ts";
import type { Door } from "../offline/door.ts";
import { useDoor, useSession } from "../offline/hooks.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { HeldEdits, LeaveButton } from "./leave-button.tsx";
import classes from "./login-form.module.css";
import { PasswordForm } from "./password-form.tsx";

type Sealed = Extract<Door, { kind: "sealed" }>;

const WHY: Record<Sealed["reason"], string> = {
  "no-line":
    "Нет связи с сервером. Данные на этом устройстве зашифрованы: введите пароль, и можно работать дальше.",
  expired:
    "Последняя связь с сервером была больше 72 часов назад. Данные на этом устройстве зашифрованы, и без связи их не открыть. Они откроются сами, как только связь появится.",
  never:
    "Нет связи с сервером, а на этом устройстве пароль ещё не вводили. Для первого входа нужна связь.",
  "other-key":
    "Сервер восстановлен из копии и не помнит ключ этого устройства. Введите пароль, с которым вы работали здесь: данные откроются, и неотправленное уйдёт.",
  refused:
    "Браузер не даёт прочитать данные этого устройства. Освободите место на диске и закройте частный режим.",
};

const asksPassword = ({ reason }: Sealed) => reason === "no-line" || reason === "other-key";

/** Somebody is signed in, and what lies on this device is not opened yet. */
export default function UnlockForm({ door, login }: { door: Sealed; login: string }) {
  const { unlock } = useDoor();
  const [held, setHeld] = useState(0);
  const leave = <LeaveButton onHeld={setHeld} />;
  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder shadow="sm" radius="lg">
        <Stack gap="md">
          <Stack gap={6} align="center" mb={4}>
            <BrandMark size={44} />
            <Title order={1} size="h3" ta="center">
              Данные закрыты
            </Title>
          </Stack>
          <Text role="status">{WHY[door.reason]}</Text>
          <WaitingEdits waiting={door.waiting} />
          <HeldEdits count={held} />
          {asksPassword(door) ? (
            <PasswordForm login={login} action="Открыть" others={leave} onPassword={unlock} />
          ) : (
            <OnlyWithLine leave={leave} />
          )}
        </Stack>
      </Paper>
    </main>
  );
}

function WaitingEdits({ waiting: { count, since } }: Pick<Sealed, "waiting">) {
  if (count === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Не отправлено с этого устройства: {counted(count, "правка", "правки", "правок")}
      {since && `, с ${SINCE.format(new Date(since))} по его часам`}. Ничего не потеряется.
    </Text>
  );
}

// The clinic's zone is sealed, too: this is the device's own clock.
const SINCE = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeStyle: "short" });

function OnlyWithLine({ leave }: { leave: React.ReactNode }) {
  const session = useSession();
  return (
    <Group justify="space-between">
      {leave}
      <Button onClick={() => void session.test()}>Проверить связь</Button>
    </Group>
  );
}
