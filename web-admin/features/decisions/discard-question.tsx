import { Button, Group, Modal, Text } from "@mantine/core";
import type { Decision } from "../../offline/index.ts";
import { momentWords } from "../../ui/format/moment-words.ts";

interface Props {
  /** The decision to confirm; null while the dialog is closed. */
  decision: Decision | null;
  onClose: () => void;
  onDiscard: () => void;
}

/** Discarding is the only way an edit leaves the device unsent, so it is asked about. */
export function DiscardQuestion({ decision, onClose, onDiscard }: Props) {
  const mine = decision?.mine;
  return (
    <Modal opened={decision !== null} onClose={onClose} title="Отменить мою правку?">
      <Text mb="lg">
        {mine && (
          <>
            <strong>{mine.user_name || "Без имени"}</strong>,{" "}
            {momentWords(mine.day, mine.record_time)}.{" "}
          </>
        )}
        Правка будет удалена с этого устройства и не попадёт на сервер.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Не удалять
        </Button>
        <Button
          color="danger"
          onClick={() => {
            onClose();
            onDiscard();
          }}
        >
          Удалить правку
        </Button>
      </Group>
    </Modal>
  );
}
