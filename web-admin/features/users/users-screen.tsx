import { Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { z } from "zod";
import { parseRights } from "../../../shared/access/rights.ts";
import { type User, userSchema } from "../../../shared/access/user.ts";
import { userEventSchema } from "../../../shared/access/user-event.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useUser } from "../../server/user.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { AddUser } from "./add-user.tsx";
import { EditUser } from "./edit-user.tsx";
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

interface Props {
  user: User;
  isLastAdministrator: boolean;
  onClose: () => void;
}

/** Asks before a user is deleted; the last administrator stays. */
function DeleteUser({ user, isLastAdministrator, onClose }: Props) {
  const me = useUser();
  if (isLastAdministrator) {
    return (
      <Dialog onClose={onClose} title="Этого пользователя нельзя удалить">
        <Text mb="lg">
          <strong>{user.login}</strong> — последний администратор. Сначала дайте право
          «Пользователи» кому-нибудь ещё.
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Понятно
          </Button>
        </Group>
      </Dialog>
    );
  }
  return (
    <ConfirmWrite
      title={`Удаление: ${user.login}`}
      action="Удалить"
      send={(server) => server.send("DELETE", `/api/users/${user.id}`)}
      failed="Ошибка при удалении пользователя"
      changes={["/api/users"]}
      done={`Пользователь ${user.login} удалён`}
      onClose={onClose}
    >
      <Text>Вы уверены, что хотите удалить этого пользователя?</Text>
      {user.id === me.id && (
        <Text mt="xs" c="danger.7">
          Это вы сами: после удаления войти под этим логином будет нельзя.
        </Text>
      )}
    </ConfirmWrite>
  );
}

const eventsSchema = z.array(userEventSchema);

/** Changes of users and tokens by administrators, and reads of the whole journal by the API. */
function UserEvents() {
  const moment = useClinicMoment();
  const query = useServerQuery("/api/users/events", eventsSchema);
  const { data: events, error } = query;
  return (
    <section aria-labelledby="user-events">
      <Title order={2} size="h4" id="user-events" mb="sm">
        Что делали с пользователями
      </Title>
      {(!events || error) && <LoadState query={query} failed="Не удалось загрузить события" />}
      {events?.length === 0 && <Text c="dimmed">Пока ничего.</Text>}
      {events && events.length > 0 && (
        <List size="sm" spacing={4} listStyleType="none">
          {events.map((event) => (
            <List.Item key={event.id}>
              {moment(event.at)} {event.by}: {event.what}
              {event.detail && `, ${event.detail}`}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  );
}
