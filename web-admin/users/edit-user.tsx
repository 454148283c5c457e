import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import {
  formatRights,
  parseRights,
  RIGHT_LABELS,
  RIGHTS,
  type Right,
} from "../../shared/access/rights.ts";
import type { User } from "../../shared/access/user.ts";
import { useServer } from "../http/server.ts";
import { useWrite } from "../loading/write.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { notifyDone } from "../ui/notify-done.ts";

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
  const [login, setLogin] = useState(user.login);
  const [password, setPassword] = useState("");
  const [rights, setRights] = useState<readonly Right[]>(() => parseRights(user.user_right));
  const [checked, setChecked] = useState(false);
  const { busy, failure, run } = useWrite();
  const rightString = formatRights(rights);
  const dirty = login !== user.login || password !== "" || rightString !== user.user_right;

  const toggle = (right: Right, on: boolean) =>
    setRights((before) => (on ? [...before, right] : before.filter((each) => each !== right)));

  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (login.trim() === "") return;
    void run("Ошибка при обновлении пользователя", async () => {
      await server.send("PUT", `/api/users/${user.id}`, {
        login: login.trim(),
        user_password: password,
        user_right: rightString,
      });
      notifyDone(`Изменения сохранены: ${login.trim()}`);
      onSaved();
    });
  };

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
            value={login}
            error={checked && login.trim() === "" ? "Введите логин" : failure?.fields.login}
            onChange={({ currentTarget: { value } }) => setLogin(value)}
          />
          <PasswordInput
            label="Пароль"
            description="Оставьте пустым, чтобы не менять. Новый пароль закроет все сеансы этого пользователя."
            autoComplete="new-password"
            value={password}
            error={failure?.fields.user_password}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
            visibilityToggleButtonProps={{ "aria-label": "Показать пароль" }}
          />
          <Checkbox.Group label="Права" value={[...rights]}>
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
                    onChange={({ currentTarget }) => toggle(right, currentTarget.checked)}
                  />
                );
              })}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отменить
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Сохранение..." : "Сохранить"}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
