import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Door } from "../offline/door.ts";
import { useDoor, useSession } from "../offline/hooks.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { HeldEdits, LeaveButton } from "./leave-button.tsx";
import classes from "./login-form.module.css";
import { PasswordForm } from "./password-form.tsx";
import { StartAnew } from "./start-anew.tsx";
import { unsentWords } from "./unsent-words.ts";

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
  "lost-key":
    "Сервер восстановлен из копии и не помнит ключ этого устройства, а пароль эти данные не открывает. Прочитать их здесь больше нельзя. Чтобы работать на этом устройстве, начните заново.",
  refused:
    "Браузер не даёт прочитать данные этого устройства. Освободите место на диске и закройте частный режим.",
};

const asksPassword = ({ reason }: Sealed) => reason === "no-line" || reason === "other-key";

const waitsForLine = (door: Sealed) => !asksPassword(door) && door.reason !== "lost-key";

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
          <WaitingEdits door={door} />
          <HeldEdits count={held} />
          {asksPassword(door) && (
            <PasswordForm login={login} action="Открыть" others={leave} onPassword={unlock} />
          )}
          {door.reason === "other-key" && <Forgotten waiting={door.waiting} />}
          {door.reason === "lost-key" && (
            <Group justify="space-between">
              {leave}
              <StartAnew waiting={door.waiting} mayOpen={false} />
            </Group>
          )}
          {waitsForLine(door) && <OnlyWithLine leave={leave} />}
        </Stack>
      </Paper>
    </main>
  );
}

function WaitingEdits({ door: { waiting, reason } }: { door: Sealed }) {
  if (waiting.count === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {unsentWords(waiting)}{" "}
      {reason === "lost-key" ? "Открыть и отправить это нечем." : "Ничего не потеряется."}
    </Text>
  );
}

function Forgotten({ waiting }: Pick<Sealed, "waiting">) {
  return (
    <Group gap={0}>
      <Text size="sm" c="dimmed">
        Не вспомнить тот пароль?
      </Text>
      <StartAnew waiting={waiting} mayOpen />
    </Group>
  );
}

function OnlyWithLine({ leave }: { leave: React.ReactNode }) {
  const session = useSession();
  return (
    <Group justify="space-between">
      {leave}
      <Button onClick={() => void session.test()}>Проверить связь</Button>
    </Group>
  );
}
