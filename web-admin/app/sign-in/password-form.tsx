import { Group, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { SignIn } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { LoginFailure } from "./login-failure.tsx";

interface Props {
  login: string;
  /** Label of the button. */
  action: string;
  /** The form is not in a dialog, which would focus the field itself. */
  autoFocus?: boolean;
  /** Shown beside the button. */
  others?: ReactNode;
  onPassword: (password: string) => Promise<SignIn>;
  onDone?: () => void;
}

/** Asks for the password of a user whose login is known. */
export function PasswordForm({
  login,
  action,
  autoFocus = false,
  others,
  onPassword,
  onDone,
}: Props) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const field = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setMissing(password === "");
    setFailure(null);
    if (password === "") return;
    setSending(true);
    const answer = await onPassword(password);
    setSending(false);
    if (answer.ok) onDone?.();
    else {
      setFailure(answer.message);
      document.getElementById(field)?.focus();
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <LoginFailure message={failure} />
        <Text>
          Вы работали как <strong>{login}</strong>.
        </Text>
        <input type="hidden" name="login" autoComplete="username" value={login} readOnly />
        <PasswordInput
          id={field}
          data-autofocus
          autoFocus={autoFocus}
          name="password"
          label="Пароль"
          autoComplete="current-password"
          error={missing && "Введите пароль"}
        />
        <Group justify={others ? "space-between" : "flex-end"}>
          {others}
          <BusyButton type="submit" disabled={sending}>
            {sending ? "Загрузка..." : action}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
