import { Button, Group, Modal, Text } from "@mantine/core";
import type { User } from "../../../shared/access/user.ts";
import { useServer } from "../../server/server.ts";
import { useUser } from "../../server/user.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  user: User;
  isLastAdministrator: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a user is deleted; the last administrator stays. */
export function DeleteUser({ user, isLastAdministrator, onClose, onDeleted }: Props) {
  const server = useServer();
  const me = useUser();
  const { busy, failure, run } = useWrite();

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

  const remove = () =>
    run("Ошибка при удалении пользователя", async () => {
      await server.send("DELETE", `/api/users/${user.id}`);
      notifyDone(`Пользователь ${user.login} удалён`);
      onDeleted();
    });

  return (
    <ConfirmDialog
      title={`Удаление: ${user.login}`}
      action="Удалить"
      busy={busy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>Вы уверены, что хотите удалить этого пользователя?</Text>
      {user.id === me.id && (
        <Text mt="xs" c="danger.7">
          Это вы сами: после удаления войти под этим логином будет нельзя.
        </Text>
      )}
    </ConfirmDialog>
  );
}
