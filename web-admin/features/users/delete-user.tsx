import { Button, Group, Modal, Text } from "@mantine/core";
import type { User } from "../../../shared/access/user.ts";
import { useUser } from "../../server/user.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";

interface Props {
  user: User;
  isLastAdministrator: boolean;
  onClose: () => void;
}

/** Asks before a user is deleted; the last administrator stays. */
export function DeleteUser({ user, isLastAdministrator, onClose }: Props) {
  const me = useUser();
  if (isLastAdministrator) {
    return (
      <Modal opened onClose={onClose} title="Этого пользователя нельзя удалить">
        <Text mb="lg">
          <strong>{user.login}</strong> — последний администратор. Сначала дайте право
          «Пользователи» кому-нибудь ещё.
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Понятно
          </Button>
        </Group>
      </Modal>
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
