import { Text } from "@mantine/core";
import type { Price } from "../../../shared/clinic/price.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  price: Price;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

export function DeletePrice({ price, onClose, onDeleted }: Props) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const remove = () =>
    run("Ошибка удаления записи", async () => {
      await server.send("DELETE", `/api/prices/${price.id}`);
      notifyDone("Цена удалена");
      await onDeleted();
    });
  return (
    <ConfirmDialog
      title="Удалить цену?"
      action="Удалить"
      busy={busy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        <strong>{price.name}</strong>, {price.price}. Строка сразу пропадёт и с сайта.
      </Text>
    </ConfirmDialog>
  );
}
