import type { Decision } from "../../offline/index.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { momentWords } from "../../ui/format/moment-words.ts";

interface Props {
  decision: Decision;
  onClose: () => void;
  onDiscard: () => void;
}

/** Discarding is the only way an edit leaves the device unsent, so it is asked about. */
export function DiscardQuestion({ decision: { mine }, onClose, onDiscard }: Props) {
  return (
    <ConfirmDialog
      title="Отменить мою правку?"
      action="Удалить правку"
      cancel="Не удалять"
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
      onClose={onClose}
    >
      {mine && (
        <>
          <strong>{mine.user_name || "Без имени"}</strong>,{" "}
          {momentWords(mine.day, mine.record_time)}.{" "}
        </>
      )}
      Правка будет удалена с этого устройства и не попадёт на сервер.
    </ConfirmDialog>
  );
}
