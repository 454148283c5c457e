import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { z } from "zod";
import { parseRights } from "../../shared/rights.ts";
import { type User, userSchema } from "../../shared/user.ts";
import { FailureAlert } from "../shell/failure-alert.tsx";
import { failureOf } from "../shell/failure-words.ts";
import { useLoaded } from "../shell/loaded.ts";
import { NoLineNotice } from "../shell/no-line-notice.tsx";
import { useServer } from "../shell/server.ts";
import { AddUser } from "./add-user.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { EditUser } from "./edit-user.tsx";
import { UsersTable } from "./users-table.tsx";

const usersSchema = z.array(userSchema);

type Opened = { action: "edit" | "delete"; user: User } | null;

/** Users and their rights. */
export function UsersScreen() {
  const server = useServer();
  const load = useCallback(() => server.get("/api/users", usersSchema), [server]);
  const { data: users, loading, error, reload } = useLoaded(load);
  const [opened, setOpened] = useState<Opened>(null);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim().toLowerCase());
  const found = useMemo(
    () => users?.filter(({ login }) => login.toLowerCase().includes(sought)) ?? [],
    [users, sought],
  );
  const edit = useCallback((user: User) => setOpened({ action: "edit", user }), []);
  const remove = useCallback((user: User) => setOpened({ action: "delete", user }), []);
  const close = () => setOpened(null);
  const changed = () => {
    close();
    void reload();
  };

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Управление Пользователями
      </Title>
      <NoLineNotice shown={users !== null} />
      <Stack gap="lg">
        <AddUser onAdded={reload} />
        {error !== null && (
          <FailureAlert failure={failureOf(error, "Не удалось загрузить пользователей")}>
            <Button mt="sm" size="xs" variant="default" disabled={loading} onClick={reload}>
              {loading ? "Загрузка..." : "Повторить"}
            </Button>
          </FailureAlert>
        )}
        {!users && error === null && (
          <Text role="status" c="dimmed">
            Загрузка...
          </Text>
        )}
        {users && (
          <section aria-label="Список пользователей">
            <Group justify="space-between" align="end" mb="sm">
              <TextInput
                label="Поиск по логину"
                type="search"
                leftSection={<IconSearch aria-hidden size={16} />}
                value={search}
                onChange={({ currentTarget: { value } }) => setSearch(value)}
                w={{ base: "100%", xs: 320 }}
              />
              <Text size="sm" c="dimmed" role="status">
                {sought ? `Найдено: ${found.length} из ${users.length}` : `Всего: ${users.length}`}
              </Text>
            </Group>
            <UsersTable users={found} onEdit={edit} onDelete={remove} />
            {found.length === 0 && (
              <Text ta="center" py="lg" c="dimmed">
                Пользователей с таким логином нет
              </Text>
            )}
          </section>
        )}
      </Stack>
      {opened?.action === "edit" && (
        <EditUser
          user={opened.user}
          isLastAdministrator={isLastAdministrator(opened.user, users ?? [])}
          onClose={close}
          onSaved={changed}
        />
      )}
      {opened?.action === "delete" && (
        <DeleteUser
          user={opened.user}
          isLastAdministrator={isLastAdministrator(opened.user, users ?? [])}
          onClose={close}
          onDeleted={changed}
        />
      )}
    </>
  );
}

/** Whether nobody else could manage users (DESIGN 2.7); the server has the last word on it. */
function isLastAdministrator(user: User, users: readonly User[]): boolean {
  const administers = ({ user_right }: User) => parseRights(user_right).includes("users");
  return administers(user) && !users.some((each) => each.id !== user.id && administers(each));
}
