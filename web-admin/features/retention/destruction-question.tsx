import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import {
  type DestructionQuestion as Question,
  type RetentionState,
  retentionStateSchema,
} from "../../../shared/retention/retention.ts";
import { CallFailed } from "../../server/call-failed.ts";
import { useServer } from "../../server/server.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";
import { DECISION } from "./address.ts";
import { ConfirmDestruction } from "./confirm-destruction.tsx";
import { DueDays } from "./due-days.tsx";
import { evidenceWords, recordWords } from "./words.ts";

interface Props {
  question: Question;
  onDecided: (change: () => RetentionState) => void;
  onOutdated: () => Promise<void>;
}

/** Why destroying has stopped, how much of which days it is about, and the two answers. */
export function DestructionQuestion({ question, onDecided, onOutdated }: Props) {
  const server = useServer();
  const [asking, setAsking] = useState(false);
  const [usual, setUsual] = useState(false);
  const { busy, failure, run } = useWrite();
  const { clock, records, evidence, refused } = question;

  const decide = (decision: "confirm" | "refuse") => {
    setAsking(false);
    void run("Решение не принято", async () => {
      const shown = {
        clock: clock !== null,
        records: records?.count ?? 0,
        acts: evidence?.acts ?? 0,
        events: evidence?.events ?? 0,
        refused: refused !== null,
      };
      try {
        const state = await server.send("POST", DECISION, { decision, shown, usual });
        onDecided(() => retentionStateSchema.parse(state));
      } catch (error) {
        if (error instanceof CallFailed && error.status === 409) await onOutdated();
        throw error;
      }
      notifyDone(decision === "confirm" ? confirmedWords(question) : "Ничего не уничтожено");
    });
  };

  return (
    <Alert
      color="danger"
      icon={<IconAlertTriangle aria-hidden />}
      title="Уничтожение остановлено и ждёт вашего решения"
    >
      <Stack gap="sm">
        <FailureAlert failure={failure} />
        {clock && (
          <Text size="sm">
            На часах сервера <b>{clock.now}</b>, а последнее событие в базе было{" "}
            <b>{clock.newestEvent}</b>. Либо сервер был выключен, либо его часы неверны: тогда
            поправьте их на сервере. Пока они под сомнением, ничего не уничтожается, а на время
            раньше этого события сайт не записывает.
          </Text>
        )}
        {records && (
          <>
            <Text size="sm">
              {clock ? "По этим часам будет уничтожено " : "Будет уничтожено "}
              <b>{recordWords(records.count)}</b> из {records.total}.
              {!clock &&
                " Столько за раз не уничтожается без вашего слова: это больше 200 записей или больше одной из каждых десяти."}
            </Text>
            <DueDays days={records.days} />
          </>
        )}
        {evidence && (
          <Text size="sm">
            Старше трёх лет и будут удалены: <b>{evidenceWords(evidence)}</b> из {evidence.total}.
          </Text>
        )}
        {!records && !evidence && (
          <Text size="sm">Записей, которые пришлось бы уничтожить, сейчас нет.</Text>
        )}
        <Text size="sm" c="dimmed">
          Остановлено {question.askedAt}.
          {refused &&
            ` ${refused.by} отказал(а) ${refused.at}; после следующей ночной проверки вопрос появится снова.`}
        </Text>
        {(records || evidence) && (
          <Checkbox
            label="Столько за раз — обычное дело, больше об этом не спрашивать"
            description="Сомнительные часы и большее число остановят удаление и тогда"
            checked={usual}
            onChange={({ currentTarget }) => setUsual(currentTarget.checked)}
          />
        )}
        <Group gap="sm">
          {!refused && (
            <Button variant="default" disabled={busy} onClick={() => decide("refuse")}>
              Не уничтожать
            </Button>
          )}
          <Button color="danger" disabled={busy} onClick={() => setAsking(true)}>
            {confirmAction(question)}
          </Button>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDestruction
          question={question}
          onClose={() => setAsking(false)}
          onConfirm={() => decide("confirm")}
        />
      )}
    </Alert>
  );
}

const confirmAction = ({ clock, records, evidence }: Question) =>
  clock
    ? records || evidence
      ? "Часы верны, уничтожить"
      : "Часы верны"
    : records
      ? "Уничтожить"
      : "Удалить";

const confirmedWords = ({ records, evidence }: Question) =>
  records || evidence ? "Подтверждено, уничтожение идёт" : "Часы подтверждены";
