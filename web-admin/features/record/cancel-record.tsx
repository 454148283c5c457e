import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import {
  CANCEL_REASON_NAMES,
  CANCEL_REASONS,
  type CancelReason,
} from "../../../shared/journal/cancel-reason.ts";
import { useEngine, type VisitView } from "../../offline/index.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import { patientOf } from "./record-address.ts";
import { cancelVisit } from "./undoable-edits.tsx";

interface Props {
  /** The record to cancel; null while the dialog is closed. */
  record: VisitView | null;
  onClose: () => void;
}

/** Cancelling destroys a record, so it is asked about. A reason is the press that cancels. */
export function CancelRecord({ record, onClose }: Props) {
  const engine = useEngine();
  const cancel = (reason?: CancelReason) => {
    if (!record) return;
    onClose();
    void cancelVisit(engine, record, reason);
  };
  return (
    <Modal opened={record !== null} onClose={onClose} title="Отменить визит?">
      {record && (
        <Text mb="md">
          <strong>{patientOf(record)}</strong>, {momentWords(record.day, record.record_time)},{" "}
          {record.employee_name}. Запись будет удалена, время освободится.
        </Text>
      )}
      <Stack gap="xs" mb="lg" role="group" aria-labelledby="cancel-reasons">
        <Text size="sm" id="cancel-reasons">
          Отменить и указать причину:
        </Text>
        {CANCEL_REASON_NAMES.map((name) => (
          <Button key={name} variant="light" color="danger" onClick={() => cancel(name)}>
            {CANCEL_REASONS[name]}
          </Button>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Не отменять
        </Button>
        <Button color="danger" onClick={() => cancel()}>
          Отменить визит
        </Button>
      </Group>
    </Modal>
  );
}
