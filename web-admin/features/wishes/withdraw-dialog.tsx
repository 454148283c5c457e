import { Button, Group, Modal, Text } from "@mantine/core";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { useEngine } from "../../offline/index.ts";
import { saveEditAndNotify } from "../../ui/sync-status/submit.ts";

interface Props {
  /** The wish to withdraw; null while the dialog is closed. */
  wish: Wish | null;
  onClose: () => void;
}

export function WithdrawDialog({ wish, onClose }: Props) {
  const engine = useEngine();
  const withdraw = () => {
    if (!wish) return;
    onClose();
    void saveEditAndNotify(engine, () => engine.withdrawWish(wish.uid), "Убрано из листа");
  };
  return (
    <Modal opened={wish !== null} onClose={onClose} title="Больше не ждёт?">
      <Text mb="lg">
        <strong>{wish?.user_name || wish?.phone}</strong>: имя, телефон и пожелание будут уничтожены
        по акту. Вернуть их нельзя.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Оставить
        </Button>
        <Button color="danger" onClick={withdraw}>
          Убрать из листа
        </Button>
      </Group>
    </Modal>
  );
}
