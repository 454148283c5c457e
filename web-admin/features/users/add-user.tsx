import { Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconUserPlus } from "@tabler/icons-react";
import { formatRights } from "../../../shared/access/rights.ts";
import { PASSWORD_MIN } from "../../../shared/access/user.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";
import classes from "./add-user.module.css";

const EMPTY = { login: "", user_password: "" };

/** A new user has no rights yet; they are given in the dialog. */
export function AddUser() {
  const form = useForm<typeof EMPTY>({
    initialValues: EMPTY,
    onValuesChange: () => forget(),
    validate: {
      login: (login) => login.trim() === "" && "Введите логин",
      user_password: (password) => password === "" && "Введите пароль",
    },
  });
  const { busy, failure, run, forget } = useWrite({
    send: (server, user: typeof EMPTY) =>
      server.send("POST", "/api/users", { ...user, user_right: formatRights([]) }),
    failed: "Ошибка при добавлении пользователя",
    changes: ["/api/users"],
    form,
    onDone: (_, { login }) => {
      form.reset();
      notifyDone(`Пользователь ${login} добавлен. Откройте «Изменить», чтобы дать ему права.`);
    },
  });

  return (
    <Paper withBorder p="md" radius="lg">
      <UnsavedChanges dirty={form.isDirty() && !busy} />
      <form
        onSubmit={form.onSubmit((user) => run({ ...user, login: user.login.trim() }))}
        noValidate
        aria-label="Новый пользователь"
      >
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
            />
            <PasswordInput
              label="Пароль"
              required
              autoComplete="new-password"
              {...form.getInputProps("user_password")}
            />
            <BusyButton
              type="submit"
              className={classes.submit ?? ""}
              disabled={busy}
              leftSection={<IconUserPlus aria-hidden size={17} />}
            >
              {busy ? "Сохранение..." : "Добавить"}
            </BusyButton>
          </div>
          <Text size="sm" c="dimmed">
            Пароль — не короче {PASSWORD_MIN} символов. Права даются после добавления.
          </Text>
        </Stack>
      </form>
    </Paper>
  );
}
