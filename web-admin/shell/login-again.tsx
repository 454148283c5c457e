import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconLock } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useSession } from "../offline/hooks.tsx";
import classes from "./login-again.module.css";
import { useUser } from "./user.ts";

/** The login ran out: work goes on, the queue waits for the password (DESIGN 4.6). */
export default function LoginAgain() {
  const { login } = useUser();
  const [asking, setAsking] = useState(false);
  return (
    <section className={classes.banner} aria-label="Сеанс закончился">
      <Group gap="sm" wrap="nowrap">
        <IconLock aria-hidden size={20} className={classes.icon} />
        <Text size="sm">
          Сеанс закончился — <strong>войдите снова</strong>. Можно работать дальше: правки
          сохраняются на устройстве и уйдут после входа.
        </Text>
      </Group>
      <Button onClick={() => setAsking(true)}>Войти</Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Войдите снова">
        <PasswordForm login={login} onDone={() => setAsking(false)} />
      </Modal>
    </section>
  );
}

function PasswordForm({ login, onDone }: { login: string; onDone: () => void }) {
  const session = useSession();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setMissing(password === "");
    setFailure(null);
    if (password === "") return;
    setSending(true);
    const answer = await session.signIn(login, password);
    setSending(false);
    if (answer.ok) onDone();
    else setFailure(answer.message);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failure && (
          <Alert color="danger" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {failure}
          </Alert>
        )}
        <Text>
          Вы работали как <strong>{login}</strong>.
        </Text>
        <input type="hidden" name="login" autoComplete="username" value={login} readOnly />
        <PasswordInput
          data-autofocus
          name="password"
          label="Пароль"
          autoComplete="current-password"
          error={missing && "Введите пароль"}
          visibilityToggleButtonProps={{ "aria-label": "Показать пароль" }}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={sending}>
            {sending ? "Загрузка..." : "Вход"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
