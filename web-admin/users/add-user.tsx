import { Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { formatRights } from "../../shared/access/rights.ts";
import { PASSWORD_MIN } from "../../shared/access/user.ts";
import { useServer } from "../http/server.ts";
import { useWrite } from "../loading/write.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { notifyDone } from "../ui/notify-done.ts";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import classes from "./add-user.module.css";

const EMPTY = { login: "", password: "" };

/** A new user has no rights yet; they are given in the dialog. */
export function AddUser({ onAdded }: { onAdded: () => void }) {
  const server = useServer();
  const [draft, setDraft] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const { busy, failure, run, forget } = useWrite();
  const change = (fields: Partial<typeof EMPTY>) => {
    setDraft((before) => ({ ...before, ...fields }));
    forget();
  };
  const loginProblem = checked && draft.login.trim() === "" ? "Введите логин" : null;
  const passwordProblem = checked && draft.password === "" ? "Введите пароль" : null;

  const add = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const login = draft.login.trim();
    if (login === "" || draft.password === "") return;
    void run("Ошибка при добавлении пользователя", async () => {
      const user = { login, user_password: draft.password, user_right: formatRights([]) };
      await server.send("POST", "/api/users", user);
      setDraft(EMPTY);
      setChecked(false);
      notifyDone(`Пользователь ${login} добавлен. Откройте «Изменить», чтобы дать ему права.`);
      onAdded();
    });
  };

  return (
    <Paper withBorder p="md" radius="lg">
      <UnsavedChanges dirty={(draft.login !== "" || draft.password !== "") && !busy} />
      <form onSubmit={add} noValidate aria-label="Новый пользователь">
        <Stack gap="sm">
          <Title order={2} size="h4">
            Новый пользователь
          </Title>
          <FailureAlert failure={failure} />
          <div className={classes.fields}>
            <TextInput
              label="Логин"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={draft.login}
              error={loginProblem ?? failure?.fields.login}
              onChange={({ currentTarget: { value } }) => change({ login: value })}
            />
            <PasswordInput
              label="Пароль"
              required
              autoComplete="new-password"
              value={draft.password}
              error={passwordProblem ?? failure?.fields.user_password}
              onChange={({ currentTarget: { value } }) => change({ password: value })}
              visibilityToggleButtonProps={{ "aria-label": "Показать пароль" }}
            />
            <Button
              type="submit"
              className={classes.submit ?? ""}
              disabled={busy}
              leftSection={<IconUserPlus aria-hidden size={17} />}
            >
              {busy ? "Сохранение..." : "Добавить"}
            </Button>
          </div>
          <Text size="sm" c="dimmed">
            Пароль — не короче {PASSWORD_MIN} символов. Права даются после добавления.
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}
