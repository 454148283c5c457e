import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { DestructionQuestion } from "../../../shared/retention/retention.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { evidenceWords } from "./words.ts";

interface Props {
  question: DestructionQuestion;
  onClose: () => void;
  onConfirm: () => void;
}

/** The last question before data are destroyed; the safe answer has the focus. */
export function ConfirmDestruction({ question, onClose, onConfirm }: Props) {
  const { clock, records, evidence } = question;
  const what = [records && visitsIn(records.count), evidence && evidenceWords(evidence)].filter(
    Boolean,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={what.length > 0 ? "Уничтожить без возможности вернуть?" : "Часы сервера верны?"}
      zIndex={210}
    >
      <Stack>
        {clock && (
          <Text>
            Вы подтверждаете, что сейчас действительно <b>{clock.now}</b>.
          </Text>
        )}
        {what.length > 0 && (
          <Text>
            Будет уничтожено: <b>{what.join(", ")}</b>. Ваше решение записывается в журнал событий.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Отмена
          </Button>
          <Button color="danger" onClick={onConfirm}>
            {what.length > 0 ? "Уничтожить" : "Часы верны"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
