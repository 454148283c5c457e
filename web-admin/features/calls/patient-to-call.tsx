import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconCheck, IconPhoneOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { isAccepted } from "../../../shared/journal/record.ts";
import type { Message } from "../../../shared/messages/message.ts";
import type { VisitView } from "../../offline/index.ts";
import { once } from "../../ui/once.ts";
import { KIND_WORDS, stateWords } from "../messages/message-words.ts";
import type { CallEnd } from "./call-end.ts";
import { PatientOfVisit } from "./patient-of-visit.tsx";
import { useReadyFor } from "./use-ready-for.ts";

interface Props {
  record: VisitView;
  /** A message that may not have arrived. */
  missed: Message | undefined;
  onEnd: (end: CallEnd) => void;
}

/** One patient: the text to say, and the result of the call. */
export function PatientToCall({ record, missed, onEnd }: Props) {
  const isReady = useReadyFor(record.uid);
  const confirmButton = useRef<HTMLButtonElement>(null);

  // A button that rests loses the focus.
  useEffect(() => {
    if (isReady) confirmButton.current?.focus();
  }, [isReady]);

  const confirm = () => onEnd("confirmed");
  const miss = () => onEnd("unreached");
  const putOff = () => onEnd("put-off");

  useWindowEvent("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // A key held down presses the button again and again.
    if (event.repeat && event.code === "Enter") event.preventDefault();
    if (event.repeat || !isReady || document.querySelector('[role="dialog"]')) return;
    if (event.code === "KeyY") miss();
    if (event.code === "ArrowRight") putOff();
  });

  return (
    <Paper withBorder p="lg" component="section" aria-label="Кому звонить">
      <Stack gap="sm">
        <PatientOfVisit record={record} />
        {missed && (
          <Text c="danger.7">
            {KIND_WORDS[missed.kind]} по SMS: {stateWords(missed)}
          </Text>
        )}
        <Group gap="sm" mt="sm">
          <Button
            ref={confirmButton}
            disabled={!isReady}
            leftSection={<IconCheck aria-hidden size={17} />}
            onClick={once(confirm)}
          >
            {isAccepted(record) ? "Позвонили" : "Подтвердить запись"}
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
