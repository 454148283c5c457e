import { Box, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
  CANCEL_REASON_NAMES,
  CANCEL_REASONS,
  type CancelReason,
} from "../../../shared/journal/cancel-reason.ts";
import { destinationOf, useEngine, type VisitView } from "../../offline/index.ts";
import { NotifyBox, useCanNotify } from "../../ui/fields/notify-box.tsx";
import { ReminderSent } from "../../ui/fields/reminder-sent.tsx";
import { momentWords } from "../../ui/format/moment-words.ts";
import { cancelVisit } from "./edit-visits.ts";
import { patientOf } from "./record-address.ts";

interface Props {
  /** The record to cancel; null while the dialog is closed. */
  record: VisitView | null;
  onClose: () => void;
}

/** Cancelling destroys a record, so it needs a confirmation: a click on a reason. */
export function CancelRecord({ record, onClose }: Props) {
  const engine = useEngine();
  const [notify, setNotify] = useState(false);
  const mayNotify = useCanNotify();
  const canNotify = record !== null && mayNotify(record, destinationOf(record));
  // The dialog stays mounted: the next visit must not begin with this answer.
  const close = () => {
    setNotify(false);
    onClose();
  };
  const cancel = (reason?: CancelReason) => {
    if (!record) return;
    close();
    void cancelVisit(engine, record, { reason, notify: canNotify && notify });
  };
  return (
    <Modal opened={record !== null} onClose={close} title="Отменить визит?">
      {record && (
        <Text mb="md">
          <strong>{patientOf(record)}</strong>, {momentWords(record.day, record.record_time)},{" "}
          {record.employee_name}. Запись будет удалена, время освободится.
        </Text>
      )}
      {record && <ReminderSent visit={record} change="отмена" />}
      {canNotify && (
        <Box mb="md">
          <NotifyBox checked={notify} onChange={setNotify} />
        </Box>
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
        <Button variant="default" data-autofocus onClick={close}>
          Не отменять
        </Button>
        <Button color="danger" onClick={() => cancel()}>
          Отменить визит
        </Button>
      </Group>
    </Modal>
  );
}
