import { Button, Group, Modal, Text } from "@mantine/core";
import { useEngine, type VisitView } from "../../offline/index.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import { patientOf } from "./record-address.ts";
import { cancelVisit } from "./undoable-edits.tsx";

interface Props {
  /** The record to cancel; null while the dialog is closed. */
  record: VisitView | null;
  onClose: () => void;
}

/** Cancelling destroys a record, so it is asked about. */
export function CancelRecord({ record, onClose }: Props) {
  const engine = useEngine();
  const cancel = () => {
    if (!record) return;
    onClose();
    void cancelVisit(engine, record);
  };
  return (
    <Modal opened={record !== null} onClose={onClose} title="Отменить визит?">
      {record && (
        <Text mb="lg">
          <strong>{patientOf(record)}</strong>, {momentWords(record.day, record.record_time)},{" "}
          {record.employee_name}. Запись будет удалена, время освободится.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Не отменять
        </Button>
        <Button color="danger" onClick={cancel}>
          Отменить визит
        </Button>
      </Group>
    </Modal>
  );
}
