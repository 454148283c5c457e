import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
  type DataAccess,
  useDataAccess,
  useSession,
  useWaitingEdits,
  type Waiting,
} from "../../offline/index.ts";
import { type Failure, failureOf } from "../../server/failure-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { InlineSignOut, SignOutNote, useSignOut } from "./sign-out.tsx";
import { unsentText } from "./unsent-text.ts";

type Sealed = Extract<DataAccess, { kind: "closed" }>;

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
  locked: "Данные на этом устройстве зашифрованы: введите пароль, и можно работать дальше.",
  refused:
    "Браузер не даёт прочитать данные этого устройства. Освободите место на диске и закройте частный режим.",
};

const asksPassword = ({ reason }: Sealed) =>
  reason === "no-line" || reason === "other-key" || reason === "locked";

const opensOnlineOnly = (access: Sealed) => !asksPassword(access) && access.reason !== "lost-key";

/** Shown to a signed-in user whose data on this device are still sealed. */
export function UnlockForm({ access, login }: { access: Sealed; login: string }) {
  const { unlock } = useDataAccess();
  const waiting = useWaitingEdits();
  const signingOut = useSignOut();
  const signOut = <InlineSignOut {...signingOut} />;
  return (
    <SignInPage title={access.reason === "locked" ? "Экран заблокирован" : "Данные закрыты"}>
      <Text role="status">{WHY[access.reason]}</Text>
      {waiting && <WaitingEdits waiting={waiting} reason={access.reason} />}
      <SignOutNote cost={signingOut.cost} />
      {asksPassword(access) && (
        <PasswordForm
          login={login}
          action="Открыть"
          autoFocus
          others={signOut}
          onPassword={unlock}
        />
      )}
      {access.reason === "other-key" && waiting && <Forgotten waiting={waiting} />}
      {access.reason === "lost-key" && (
        <Group justify="space-between">
          {signOut}
          {waiting && <StartAnew waiting={waiting} mayOpen={false} />}
        </Group>
      )}
      {opensOnlineOnly(access) && <OnlyOnline signOut={signOut} />}
    </SignInPage>
  );
}

function WaitingEdits({ waiting, reason }: { waiting: Waiting } & Pick<Sealed, "reason">) {
  if (waiting.count === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {unsentText(waiting)}{" "}
      {reason === "lost-key" ? "Открыть и отправить это нечем." : "Ничего не потеряется."}
    </Text>
  );
}

function Forgotten({ waiting }: { waiting: Waiting }) {
  return (
    <Group gap={0}>
      <Text size="sm" c="dimmed">
        Не вспомнить тот пароль?
      </Text>
      <StartAnew waiting={waiting} mayOpen />
    </Group>
  );
}

function OnlyOnline({ signOut }: { signOut: ReactNode }) {
  const session = useSession();
  return (
    <Group justify="space-between">
      {signOut}
      <Button onClick={() => void session.test()}>Проверить связь</Button>
    </Group>
  );
}

interface Props {
  waiting: Waiting;
  /** The former password, if it is remembered, still opens them. */
  mayOpen: boolean;
}

/** Discards sealed data that cannot be opened; edits among them only after a confirmation. */
function StartAnew({ waiting, mayOpen }: Props) {
  const { startAnew } = useDataAccess();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setFailure(null);
  };
  const start = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await startAnew();
      // Still sealed if the server was not reached; the form behind shows it.
      close();
    } catch (error) {
      console.error("Sealed data were not discarded", error);
      setFailure(failureOf(error, "Не удалось начать заново"));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        {...(mayOpen && { variant: "subtle", size: "compact-sm" })}
        onClick={() => setAsking(true)}
      >
        Начать заново
      </Button>
      {asking && (
        <ConfirmDialog
          title="Начать заново на этом устройстве?"
          action={waiting.count > 0 ? "Удалить и начать заново" : "Начать заново"}
          busy={busy}
          failure={failure}
          onConfirm={start}
          onClose={close}
        >
          <Text>
            {waiting.count > 0
              ? `${unsentText(waiting)} Это будет удалено и на сервер не попадёт: внесите это заново.`
              : "Неотправленных правок здесь нет. Журнал загрузится с сервера заново."}
          </Text>
          {mayOpen && waiting.count > 0 && (
            <Text mt="xs">С прежним паролем эти правки ещё можно открыть и отправить.</Text>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
