import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { z } from "zod";
import { parseRights } from "../../../shared/access/rights.ts";
import { type User, userSchema } from "../../../shared/access/user.ts";
import { useServerQuery } from "../../server/queries.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { AddUser } from "./add-user.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { EditUser } from "./edit-user.tsx";
import { UserEvents } from "./user-events.tsx";
import { UsersTable } from "./users-table.tsx";

const usersSchema = z.array(userSchema);

type Opened = { action: "edit" | "delete"; user: User } | null;

/** Users and their rights. */
export function UsersScreen() {
  const query = useServerQuery("/api/users", usersSchema);
  const { data: users } = query;
  const [opened, setOpened] = useState<Opened>(null);
  const edit = useCallback((user: User) => setOpened({ action: "edit", user }), []);
  const remove = useCallback((user: User) => setOpened({ action: "delete", user }), []);
  const close = () => setOpened(null);

  return (
    <>
      <ScreenHead title="Управление Пользователями">
        <Group gap="sm">
          <Button component={Link} to="/tokens" variant="default">
            Токены доступа
          </Button>
          <Button component={Link} to="/webhooks" variant="default">
            Вебхуки
          </Button>
          <Button component={Link} to="/retention" variant="default">
            Хранение данных
          </Button>
        </Group>
      </ScreenHead>
      <Stack gap="lg">
        <AddUser />
        <LoadState query={query} failed="Не удалось загрузить пользователей" />
        {users && (
          <section aria-label="Список пользователей">
            <SearchedList
              items={users}
              label="Поиск по логину"
              textOf={loginOf}
              nothingFound="Пользователей с таким логином нет"
            >
              {(some) => <UsersTable users={some} onEdit={edit} onDelete={remove} />}
            </SearchedList>
          </section>
        )}
        {users && <UserEvents />}
      </Stack>
      {opened?.action === "edit" && (
        <EditUser
          user={opened.user}
          isLastAdministrator={isLastAdministrator(opened.user, users ?? [])}
          onClose={close}
        />
      )}
      {opened?.action === "delete" && (
        <DeleteUser
          user={opened.user}
          isLastAdministrator={isLastAdministrator(opened.user, users ?? [])}
          onClose={close}
        />
      )}
    </>
  );
}

/** Whether this is the only user who can manage users; the server decides in the end. */
function isLastAdministrator(user: User, users: readonly User[]): boolean {
  const administers = ({ user_right }: User) => parseRights(user_right).includes("users");
  return administers(user) && !users.some((each) => each.id !== user.id && administers(each));
}

const loginOf = ({ login }: User) => login;
