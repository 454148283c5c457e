import { List, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { loginSchema } from "../../../shared/access/login.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { useLeftQueues, useSession } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { lookForUpdate } from "../version/app-update.ts";
import { LoginFailure } from "./login-failure.tsx";
import classes from "./sign-in-page.module.css";
import { SignInPage } from "./sign-in-page.tsx";

type Fields = { login?: string; password?: string };

/** The login form; `checking` while it is not known yet whether a user is signed in. */
export function LoginForm({ checking }: { checking: boolean }) {
  const session = useSession();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Fields>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = loginSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setFailure(null);
    setFields(entered.success ? {} : messagesOf(entered.error.issues));
    if (!entered.success) return;
    setSending(true);
    const answer = await session.signIn(entered.data.login, entered.data.password);
    setSending(false);
    if (answer.ok) return;
    setFailure(answer.message);
    // The server may have refused this version of the app.
    void lookForUpdate();
  };

  return (
    <SignInPage
      title="Вход для сотрудников"
      below={
        <>
          <UnsentByUser />
          <Text size="sm" c="dimmed">
            Priem — рабочее место регистратуры
          </Text>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <LoginFailure message={failure} />
          <TextInput
            name="login"
            label="Логин"
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            error={fields.login}
          />
          <PasswordInput
            name="password"
            label="Пароль"
            autoComplete="current-password"
            size="md"
            error={fields.password}
          />
          <BusyButton type="submit" size="md" fullWidth disabled={sending || checking}>
            {sending || checking ? "Загрузка..." : "Вход"}
          </BusyButton>
        </Stack>
      </form>
    </SignInPage>
  );
}

function messagesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Fields {
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

/** Unsent edits of users who signed out here: only the one who made them can send them. */
function UnsentByUser() {
  const queues = useLeftQueues();
  if (queues.length === 0) return null;
  return (
    <section className={classes.left} aria-label="Не отправлено с этого устройства">
      <Text size="sm">
        <strong>С этого устройства ещё не отправлено.</strong> Правки уйдут, когда войдёт тот, кто
        их сделал. Если его учётную запись удалили, они уже не уйдут: внесите их заново.
      </Text>
      <List size="sm" mt={4}>
        {queues.map(({ login, count }) => (
          <List.Item key={login}>
            {login}: {counted(count, "правка", "правки", "правок")}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
