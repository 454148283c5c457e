import { Button, Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  formatRights,
  parseRights,
  RIGHT_LABELS,
  RIGHTS,
  type Right,
} from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import { useServer } from "../../server/server.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  user: User;
  isLastAdministrator: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** What each right opens, for those who give it. */
const OPENS: Record<Right, string> = {
  journal: "Журнал, запись пациентов, акты",
  users: "Пользователи и права, шаблон акта: это администратор",
  articles: "Статьи, объявления и файлы к ним",
  schedule: "Расписание, шаблоны и карточки врачей",
  prices: "Прайс-лист",
};

/** Login, password and a checkbox a right; an empty password keeps the old. */
export function EditUser({ user, isLastAdministrator, onClose, onSaved }: Props) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const form = useForm({
    initialValues: { login: user.login, password: "", rights: parseRights(user.user_right) },
    validate: { login: (login) => login.trim() === "" && "Введите логин" },
  });
  const rights = formatRights(form.values.rights);
  const dirty = form.isDirty("login") || form.isDirty("password") || rights !== user.user_right;

  const save = form.onSubmit((draft) => {
    const login = draft.login.trim();
    void run("Ошибка при обновлении пользователя", async () => {
      const changed = { login, user_password: draft.password, user_right: rights };
      await server.send("PUT", `/api/users/${user.id}`, changed);
      notifyDone(`Изменения сохранены: ${login}`);
      onSaved();
    });
  });

  return (
    <FormDialog title={`Пользователь ${user.login}`} dirty={dirty && !busy} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Stack>
          <FailureAlert failure={failure} />
          <TextInput
            data-autofocus
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
            description="Оставьте пустым, чтобы не менять. Новый пароль закроет все сеансы этого пользователя."
            autoComplete="new-password"
            {...form.getInputProps("password")}
            error={failure?.fields.user_password}
            visibilityToggleButtonProps={{ "aria-label": "Показать пароль" }}
          />
          <Checkbox.Group label="Права" {...form.getInputProps("rights")}>
            <Stack gap="xs" mt="xs">
              {RIGHTS.map((right) => {
                const held = isLastAdministrator && right === "users";
                return (
                  <Checkbox
                    key={right}
                    value={right}
                    label={RIGHT_LABELS[right]}
                    description={
                      held ? "Это последний администратор: право нельзя снять" : OPENS[right]
                    }
                    disabled={held}
                  />
                );
              })}
            </Stack>
          </Checkbox.Group>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Отменить
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Сохранение..." : "Сохранить"}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </FormDialog>
  );
}
