import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useCallback, useState } from "react";
import { z } from "zod";
import { type NewAccessToken, newAccessTokenSchema } from "../../shared/access/access-token.ts";
import { parseRights, RIGHT_LABELS, type Right } from "../../shared/access/rights.ts";
import { type User, userSchema } from "../../shared/access/user.ts";
import { useServer } from "../http/server.ts";
import { useUser } from "../http/user.ts";
import { useLoaded } from "../loading/loaded.ts";
import { useWrite } from "../loading/write.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { ShownToken } from "./shown-token.tsx";

interface Props {
  onCreated: () => void;
  onClose: () => void;
}

const usersSchema = z.array(userSchema);
const NAME_MISSING = "Введите, для какой программы этот токен";
const NO_RIGHTS = "Выберите хотя бы одно право";
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
  const [owner, setOwner] = useState(me.id);
  const [name, setName] = useState("");
  const [rights, setRights] = useState<readonly Right[]>([]);
  const [days, setDays] = useState("90");
  const [checked, setChecked] = useState(false);
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const { busy, failure, run, forget } = useWrite();

  const create = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "" || rights.length === 0) return;
    void run("Ошибка при создании токена", async () => {
      const input = { name: name.trim(), rights: [...rights], days: Number(days), user: owner };
      setMade(newAccessTokenSchema.parse(await server.send("POST", "/api/tokens", input)));
      onCreated();
    });
  };

  if (made) return <ShownToken token={made} onClose={onClose} />;
  const dirty = (name !== "" || rights.length > 0) && !busy;
  const owned = owners.find(({ id }) => id === owner)?.rights ?? [];
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
            value={name}
            error={checked && name.trim() === "" ? NAME_MISSING : failure?.fields.name}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              forget();
            }}
          />
          {owners.length > 1 && (
            <NativeSelect
              label="От имени пользователя"
              value={owner}
              data={owners.map(({ id, login }) => ({ value: String(id), label: login }))}
              onChange={({ currentTarget: { value } }) => {
                setOwner(Number(value));
                setRights([]);
              }}
            />
          )}
          <Checkbox.Group
            label="Права"
            description="Только те, что есть у пользователя"
            value={[...rights]}
            onChange={(values) => setRights(owned.filter((right) => values.includes(right)))}
            error={checked && rights.length === 0 ? NO_RIGHTS : failure?.fields.rights}
          >
            <Stack gap="xs" mt="xs">
              {owned.map((right) => (
                <Checkbox key={right} value={right} label={RIGHT_LABELS[right]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label="Срок"
            value={days}
            data={PERIODS}
            onChange={({ currentTarget: { value } }) => setDays(value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отменить
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Создание..." : "Создать"}
            </Button>
          </Group>
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
