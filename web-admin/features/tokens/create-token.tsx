import { Button, Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useCallback, useState } from "react";
import { z } from "zod";
import { type NewAccessToken, newAccessTokenSchema } from "../../../shared/access/access-token.ts";
import { parseRights, RIGHT_LABELS, type Right } from "../../../shared/access/rights.ts";
import { type User, userSchema } from "../../../shared/access/user.ts";
import { useServer } from "../../server/server.ts";
import { useUser } from "../../server/user.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";
import { useWrite } from "../../ui/loading/write.ts";
import { ShownToken } from "./shown-token.tsx";

interface Props {
  onCreated: () => void;
  onClose: () => void;
}

const usersSchema = z.array(userSchema);
const NONE: Right[] = [];
const NAME_MISSING = "Введите, для какой программы этот токен";
const NO_RIGHTS = "Выберите хотя бы одно право";
const PASSWORD_MISSING = "Введите свой пароль";
const PERIODS = [
  { value: "30", label: "30 дней" },
  { value: "90", label: "90 дней" },
  { value: "366", label: "Год" },
];

/** A token for oneself; an administrator chooses for whom. Then it is shown, once. */
export function CreateToken({ onCreated, onClose }: Props) {
  const server = useServer();
  const owners = useOwners();
  const me = useUser();
  const form = useForm({
    initialValues: { name: "", owner: me.id, rights: NONE, days: "90", password: "" },
    onValuesChange: (now, before) => {
      if (now.name !== before.name || now.password !== before.password) forget();
    },
    validate: {
      name: (name) => name.trim() === "" && NAME_MISSING,
      rights: (rights) => rights.length === 0 && NO_RIGHTS,
      password: (password) => password === "" && PASSWORD_MISSING,
    },
  });
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const { busy, failure, run, forget } = useWrite();

  const create = form.onSubmit(({ name, owner, rights, days, password }) => {
    void run("Ошибка при создании токена", async () => {
      const input = { name: name.trim(), rights, days: Number(days), user: owner, password };
      setMade(newAccessTokenSchema.parse(await server.send("POST", "/api/tokens", input)));
      onCreated();
    });
  });

  if (made) return <ShownToken token={made} onClose={onClose} />;
  const dirty = (form.isDirty("name") || form.isDirty("rights")) && !busy;
  const owned = owners.find(({ id }) => id === form.values.owner)?.rights ?? [];
  return (
    <FormDialog title="Новый токен доступа" dirty={dirty} onClose={onClose}>
      <form onSubmit={create} noValidate>
        <Stack>
          <FailureAlert failure={failure} />
          <TextInput
            data-autofocus
            label="Для какой программы"
            required
            autoComplete="off"
            maxLength={100}
            {...form.getInputProps("name")}
            error={form.errors.name ?? failure?.fields.name}
          />
          {owners.length > 1 && (
            <NativeSelect
              label="От имени пользователя"
              value={form.values.owner}
              data={owners.map(({ id, login }) => ({ value: String(id), label: login }))}
              onChange={({ currentTarget: { value } }) =>
                form.setValues({ owner: Number(value), rights: [] })
              }
            />
          )}
          <Checkbox.Group
            label="Права"
            description="Только те, что есть у пользователя"
            value={form.values.rights}
            onChange={(values) =>
              form.setFieldValue(
                "rights",
                owned.filter((right) => values.includes(right)),
              )
            }
            error={form.errors.rights ?? failure?.fields.rights}
          >
            <Stack gap="xs" mt="xs">
              {owned.map((right) => (
                <Checkbox key={right} value={right} label={RIGHT_LABELS[right]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect label="Срок" data={PERIODS} {...form.getInputProps("days")} />
          <PasswordInput
            label="Ваш пароль"
            description="Токен действует и без входа, поэтому пароль нужен ещё раз"
            required
            autoComplete="current-password"
            {...form.getInputProps("password")}
            error={form.errors.password ?? failure?.fields.password}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Отменить
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Создание..." : "Создать"}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </FormDialog>
  );
}

interface Owner {
  id: number;
  login: string;
  rights: readonly Right[];
}

/** For whom this user may make a token. */
function useOwners(): readonly Owner[] {
  const server = useServer();
  const me = useUser();
  const administers = me.rights.includes("users");
  const load = useCallback(
    (): Promise<User[]> =>
      administers ? server.get("/api/users", usersSchema) : Promise.resolve([]),
    [server, administers],
  );
  const others = (useLoaded(load).data ?? []).filter(({ id }) => id !== me.id);
  return [
    me,
    ...others.map(({ id, login, user_right }) => ({ id, login, rights: parseRights(user_right) })),
  ];
}
