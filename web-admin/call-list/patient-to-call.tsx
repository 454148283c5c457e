import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconPhoneOff } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { outcomeWords } from "../../shared/journal/outcome.ts";
import { formatDaySpoken } from "../../shared/time/calendar.ts";
import { PhoneLink } from "../format/phone-link.tsx";
import type { FoldedRecord } from "../offline/operations/record.ts";
import type { CallEnd } from "./call-end.ts";

interface Props {
  record: FoldedRecord;
  onEnd: (end: CallEnd) => void;
}

/** A press so soon after another patient came was meant for the one before. */
const REST_MS = 600;

/** One patient: what to say, and what came of the call. */
export function PatientToCall({ record, onEnd }: Props) {
  const [readyFor, setReadyFor] = useState("");
  const isReady = readyFor === record.uid;
  const confirmButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(record.uid), REST_MS);
    return () => clearTimeout(timer);
  }, [record.uid]);

  // A button that rests loses the focus.
  useEffect(() => {
    if (isReady) confirmButton.current?.focus();
  }, [isReady]);

  // The second click of a double click was meant for the first one's patient, too.
  const once = (act: () => void) => (event: MouseEvent) => event.detail < 2 && act();
  const confirm = () => onEnd("confirmed");
  const miss = () => onEnd("unreached");
  const putOff = () => onEnd("put-off");

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // A key held down presses the button again and again.
    if (event.repeat && event.code === "Enter") event.preventDefault();
    if (event.repeat || !isReady || document.querySelector('[role="dialog"]')) return;
    if (event.code === "KeyY") miss();
    if (event.code === "ArrowRight") putOff();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  return (
    <Paper withBorder p="lg" component="section" aria-label="Кому звонить">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {record.user_name || "Без имени"}
        </Title>
        <Text size="xl" fw={700}>
          {record.phone ? <PhoneLink phone={record.phone} /> : "Телефона нет"}
        </Text>
        <Text>
          {formatDaySpoken(record.day)}, {record.record_time} · {record.employee_name}
        </Text>
        {record.service && <Text>{record.service}</Text>}
        {record.add_comment && <Text c="dimmed">{record.add_comment}</Text>}
        {record.outcome && <Text>{outcomeWords(record.outcome)}</Text>}
        <Group gap="sm" mt="sm">
          <Button
            ref={confirmButton}
            disabled={!isReady}
            leftSection={<IconCheck aria-hidden size={17} />}
            onClick={once(confirm)}
          >
            Подтвердить запись
          </Button>
          <Button
            variant="default"
            disabled={!isReady}
            leftSection={<IconPhoneOff aria-hidden size={17} />}
            onClick={once(miss)}
          >
            Не дозвонились
          </Button>
          <Button variant="subtle" disabled={!isReady} onClick={once(putOff)}>
            Позже
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
