import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useReducer, useState } from "react";
import { z } from "zod";
import { parseRights } from "../../../shared/access/rights.ts";
import { type User, userSchema } from "../../../shared/access/user.ts";
import { failureOf } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { LoadState } from "../../ui/loading/load-state.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";
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
  const server = useServer();
  const load = useCallback(() => server.get("/api/users", usersSchema), [server]);
  const list = useLoaded(load);
  const { data: users, reload } = list;
  const [opened, setOpened] = useState<Opened>(null);
  const edit = useCallback((user: User) => setOpened({ action: "edit", user }), []);
  const remove = useCallback((user: User) => setOpened({ action: "delete", user }), []);
  const close = () => setOpened(null);
  const [shown, showAgain] = useReducer((times: number) => times + 1, 0);
  const refresh = () => {
    showAgain();
    return reload();
  };
  const changed = () => {
    close();
    void refresh();
  };

  return (
    <>
      <ScreenHead title="Управление Пользователями">
        <Group gap="sm">
          <Button component={Link} to="/tokens" variant="default">
            Токены доступа
          </Button>
          <Button component={Link} to="/retention" variant="default">
            Хранение данных
          </Button>
        </Group>
      </ScreenHead>
      <Stack gap="lg">
        <AddUser onAdded={refresh} />
        <LoadState list={list} words={notLoaded} />
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
        {users && <UserEvents key={shown} />}
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

/** Whether nobody else could manage users; the server has the last word on it. */
function isLastAdministrator(user: User, users: readonly User[]): boolean {
  const administers = ({ user_right }: User) => parseRights(user_right).includes("users");
  return administers(user) && !users.some((each) => each.id !== user.id && administers(each));
}

const notLoaded = (error: unknown) => failureOf(error, "Не удалось загрузить пользователей");
const loginOf = ({ login }: User) => login;
