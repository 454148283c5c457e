import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { z } from "zod";
import { type NewAccessToken, newAccessTokenSchema } from "../../../shared/access/access-token.ts";
import { parseRights, RIGHT_LABELS, type Right } from "../../../shared/access/rights.ts";
import { userSchema } from "../../../shared/access/user.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useUser } from "../../server/user.ts";
import { useWrite } from "../../server/write.ts";
import { OwnPassword, passwordMissing } from "../../ui/fields/own-password.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ShownSecret } from "../../ui/shown-secret.tsx";

interface Props {
  onClose: () => void;
}

const usersSchema = z.array(userSchema);
const NONE: Right[] = [];
const NAME_MISSING = "Введите, для какой программы этот токен";
const NO_RIGHTS = "Выберите хотя бы одно право";
const PERIODS = [
  { value: "30", label: "30 дней" },
  { value: "90", label: "90 дней" },
  { value: "366", label: "Год" },
];

/** A token for the user; an administrator may choose another user. It is shown once. */
export function CreateToken({ onClose }: Props) {
  const owners = useOwners();
  const me = useUser();
  const form = useForm({
    initialValues: { name: "", user: me.id, rights: NONE, days: "90", password: "" },
    onValuesChange: (now, before) => {
      if (now.name !== before.name || now.password !== before.password) write.forget();
    },
    validate: {
      name: (name) => name.trim() === "" && NAME_MISSING,
      rights: (rights) => rights.length === 0 && NO_RIGHTS,
      password: passwordMissing,
    },
  });
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const write = useWrite({
    send: async (server, { name, days, ...token }: typeof form.values) => {
      const input = { ...token, name: name.trim(), days: Number(days) };
      return newAccessTokenSchema.parse(await server.send("POST", "/api/tokens", input));
    },
    failed: "Ошибка при создании токена",
    changes: ["/api/tokens", "/api/users/events"],
    form,
    onDone: setMade,
  });

  if (made) {
    return (
      <ShownSecret
        title={`Токен «${made.name}»`}
        label="Токен"
        secret={made.token}
        onClose={onClose}
      >
        Скопируйте токен сейчас: больше его никто не увидит. Потерянный отзовите и создайте новый.
      </ShownSecret>
    );
  }
  const owned = owners.find(({ id }) => id === form.values.user)?.rights ?? [];
  return (
    <FormDialog
      title="Новый токен доступа"
      dirty={form.isDirty("name") || form.isDirty("rights")}
      write={write}
      submit="Создать"
      sending="Создание..."
      cancel="Отменить"
      onSubmit={form.onSubmit((token) => write.run(token))}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Для какой программы"
        required
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps("name")}
      />
      {owners.length > 1 && (
        <NativeSelect
          label="От имени пользователя"
          value={form.values.user}
          data={owners.map(({ id, login }) => ({ value: String(id), label: login }))}
          onChange={({ currentTarget: { value } }) =>
            form.setValues({ user: Number(value), rights: [] })
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
        error={form.errors.rights}
      >
        <Stack gap="xs" mt="xs">
          {owned.map((right) => (
            <Checkbox key={right} value={right} label={RIGHT_LABELS[right]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect label="Срок" data={PERIODS} {...form.getInputProps("days")} />
      <OwnPassword what="Токен" {...form.getInputProps("password")} />
    </FormDialog>
  );
}

interface Owner {
  id: number;
  login: string;
  rights: readonly Right[];
}

/** The users for whom this user may make a token. */
function useOwners(): readonly Owner[] {
  const me = useUser();
  const { data: users = [] } = useServerQuery("/api/users", usersSchema, {
    enabled: me.rights.includes("users"),
  });
  const others = users.filter(({ id }) => id !== me.id);
  return [
    me,
    ...others.map(({ id, login, user_right }) => ({ id, login, rights: parseRights(user_right) })),
  ];
}
