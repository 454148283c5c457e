import { Button, Group, Modal, Text } from "@mantine/core";
import { PhoneLink } from "../../../ui/format/phone-link.tsx";
import type { Question, VisitAtRisk } from "./use-day-saving.ts";

interface Props {
  question: Question | null;
  onGoOn: () => void;
  onKeepTimes: () => void;
  onClose: () => void;
}

/** Times with patients in them are not withdrawn unseen. */
export function VisitsQuestion({ question, onGoOn, onKeepTimes, onClose }: Props) {
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      size="lg"
      title="На это время записаны пациенты"
    >
      <Text mb="sm">На это время уже записаны:</Text>
      <ul aria-label="Записи на убираемое время">
        {question?.visits.map((visit) => (
          <li key={`${visit.id} ${visit.time}`}>
            <Visit {...visit} />
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" my="md">
        Если убрать время, записи не исчезнут: их надо перенести или отменить в журнале.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={onClose}>
          Не сохранять
        </Button>
        <Button variant="outline" color="danger" onClick={onGoOn}>
          Всё равно убрать
        </Button>
        <Button data-autofocus onClick={onKeepTimes}>
          Оставить занятое время
        </Button>
      </Group>
    </Modal>
  );
}

function Visit({ time, user_name, phone }: VisitAtRisk) {
  return (
    <>
      <strong>{time}</strong>
      {user_name && `, ${user_name}`}
      {phone && (
        <>
          {", "}
          <PhoneLink phone={phone} underline="always" />
        </>
      )}
      {user_name === undefined && ", запись в журнале"}
    </>
  );
}
