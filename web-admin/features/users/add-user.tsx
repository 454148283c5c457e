import { Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconUserPlus } from "@tabler/icons-react";
import { formatRights } from "../../../shared/access/rights.ts";
import { PASSWORD_MIN } from "../../../shared/access/user.ts";
import { useServer } from "../../server/server.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";
import classes from "./add-user.module.css";

const EMPTY = { login: "", password: "" };

/** A new user has no rights yet; they are given in the dialog. */
export function AddUser({ onAdded }: { onAdded: () => void }) {
  const server = useServer();
  const { busy, failure, run, forget } = useWrite();
  const form = useForm({
    initialValues: EMPTY,
    onValuesChange: forget,
    validate: {
      login: (login) => login.trim() === "" && "Введите логин",
      password: (password) => password === "" && "Введите пароль",
    },
  });

  const add = form.onSubmit((draft) => {
    const login = draft.login.trim();
    void run("Ошибка при добавлении пользователя", async () => {
      const user = { login, user_password: draft.password, user_right: formatRights([]) };
      await server.send("POST", "/api/users", user);
      form.reset();
      notifyDone(`Пользователь ${login} добавлен. Откройте «Изменить», чтобы дать ему права.`);
      onAdded();
    });
  });

  return (
    <Paper withBorder p="md" radius="lg">
      <UnsavedChanges dirty={form.isDirty() && !busy} />
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
              {...form.getInputProps("login")}
              error={form.errors.login ?? failure?.fields.login}
            />
            <PasswordInput
              label="Пароль"
              required
              autoComplete="new-password"
              {...form.getInputProps("password")}
              error={form.errors.password ?? failure?.fields.user_password}
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
