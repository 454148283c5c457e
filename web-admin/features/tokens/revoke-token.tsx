import { Text } from "@mantine/core";
import type { AccessToken } from "../../../shared/access/access-token.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  token: AccessToken;
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeToken({ token, onClose, onRevoked }: Props) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const revoke = () =>
    run("Ошибка при отзыве токена", async () => {
      await server.send("DELETE", `/api/tokens/${token.id}`);
      notifyDone(`Токен «${token.name}» отозван`);
      onRevoked();
    });
  return (
    <ConfirmDialog
      title={`Отозвать токен «${token.name}»?`}
      action="Отозвать"
      busy={busy}
      failure={failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      <Text>
        Программа с этим токеном сразу потеряет доступ. Вернуть его нельзя, только создать новый.
      </Text>
    </ConfirmDialog>
  );
}
