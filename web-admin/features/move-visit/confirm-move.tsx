import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useDoctors } from "../../offline/index.ts";
import { NotifyBox } from "../../ui/fields/notify-box.tsx";
import { ReminderSent } from "../../ui/fields/reminder-sent.tsx";
import { momentWords } from "../../ui/format/moment-words.ts";
import { patientOf } from "../record/record-address.ts";
import type { AskedMove } from "./use-move.ts";

interface Props {
  /** The move that is asked about; null while the dialog is closed. */
  asked: AskedMove | null;
  onClose: () => void;
}

/** Asks whether a patient who agreed to messages is sent one about the move. */
export function ConfirmMove({ asked, onClose }: Props) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title="Перенести визит?">
      {asked && <Question asked={asked} onClose={onClose} />}
    </Modal>
  );
}

function Question({ asked, onClose }: Props & { asked: AskedMove }) {
  const { visit, slot, move } = asked;
  const doctor = useDoctors().find(({ id }) => id === slot.employee)?.name_employee;
  const [notify, setNotify] = useState(false);
  return (
    <>
      <Text mb="md">
        <strong>{patientOf(visit)}</strong>: {momentWords(slot.day, slot.time)}, {doctor}. Сейчас:{" "}
        {momentWords(visit.day, visit.record_time)}, {visit.employee_name}.
      </Text>
      <ReminderSent visit={visit} change="перенос" />
      <NotifyBox checked={notify} onChange={setNotify} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Не переносить
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose();
            move({ notify });
          }}
        >
          Перенести
        </Button>
      </Group>
    </>
  );
}
