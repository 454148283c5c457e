import type { Wish } from "../../../shared/wishes/wish.ts";
import { useEngine } from "../../offline/index.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { saveEditAndNotify } from "../../ui/sync-status/submit.ts";

interface Props {
  wish: Wish;
  onClose: () => void;
}

export function WithdrawDialog({ wish, onClose }: Props) {
  const engine = useEngine();
  const withdraw = () => {
    onClose();
    void saveEditAndNotify(engine, () => engine.withdrawWish(wish.uid), "Убрано из листа");
  };
  return (
    <ConfirmDialog
      title="Больше не ждёт?"
      action="Убрать из листа"
      cancel="Оставить"
      onConfirm={withdraw}
      onClose={onClose}
    >
      <strong>{wish.user_name || wish.phone}</strong>: имя, телефон и пожелание будут уничтожены по
      акту. Вернуть их нельзя.
    </ConfirmDialog>
  );
}
