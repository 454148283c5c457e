import { Alert, Button, Checkbox, Group, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import type { DestructionQuestion as Question } from "../../../shared/retention/retention.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { visitsIn } from "../../ui/format/counts.ts";
import { notifyDone } from "../../ui/toast.tsx";
import { ADDRESS, DECISION } from "./address.ts";

/** The reason that destroying has stopped, the numbers by day, and the two answers. */
export function DestructionQuestion({ question }: { question: Question }) {
  const { clock, records, evidence, refused } = question;
  const [asking, setAsking] = useState(false);
  const [usual, setUsual] = useState(false);
  const { busy, failure, run } = useWrite({
    send: async (server, decision: "confirm" | "refuse") => {
      const shown = {
        clock: clock !== null,
        records: records?.count ?? 0,
        acts: evidence?.acts ?? 0,
        events: evidence?.events ?? 0,
        refused: refused !== null,
      };
      await server.send("POST", DECISION, { decision, shown, usual });
    },
    failed: "Решение не принято",
    changes: [ADDRESS],
    onDone: (_, decision) =>
      notifyDone(decision === "confirm" ? confirmedWords(question) : "Ничего не уничтожено"),
  });
  const decide = (decision: "confirm" | "refuse") => {
    setAsking(false);
    run(decision);
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
              <b>{visitsIn(records.count)}</b> из {records.total}.
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
            <BusyButton variant="default" disabled={busy} onClick={() => decide("refuse")}>
              Не уничтожать
            </BusyButton>
          )}
          <BusyButton color="danger" disabled={busy} onClick={() => setAsking(true)}>
            {confirmAction(question)}
          </BusyButton>
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

const FIRST = 7;

/** How many records of which days; the rest of a long list on demand. */
function DueDays({ days }: Pick<NonNullable<Question["records"]>, "days">) {
  const [all, setAll] = useState(false);
  const shown = all ? days : days.slice(0, FIRST);
  return (
    <div>
      <Text size="sm" id="due-days">
        По дням приёма:
      </Text>
      <List size="sm" aria-labelledby="due-days">
        {shown.map(({ day, count }) => (
          <List.Item key={day}>
            {day} — {visitsIn(count)}
          </List.Item>
        ))}
      </List>
      {shown.length < days.length && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setAll(true)}>
          Показать все дни: {days.length}
        </Button>
      )}
    </div>
  );
}

interface Props {
  question: Question;
  onClose: () => void;
  onConfirm: () => void;
}

/** The last question before data are destroyed; the safe answer has the focus. */
function ConfirmDestruction({ question, onClose, onConfirm }: Props) {
  const { clock, records, evidence } = question;
  const what = [records && visitsIn(records.count), evidence && evidenceWords(evidence)].filter(
    Boolean,
  );
  return (
    <ConfirmDialog
      title={what.length > 0 ? "Уничтожить без возможности вернуть?" : "Часы сервера верны?"}
      action={what.length > 0 ? "Уничтожить" : "Часы верны"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {clock && (
        <Text>
          Вы подтверждаете, что сейчас действительно <b>{clock.now}</b>.
        </Text>
      )}
      {what.length > 0 && (
        <Text mt={clock ? "md" : 0}>
          Будет уничтожено: <b>{what.join(", ")}</b>. Ваше решение записывается в журнал событий.
        </Text>
      )}
    </ConfirmDialog>
  );
}

const evidenceWords = ({ acts, events }: NonNullable<Question["evidence"]>) =>
  `${counted(acts, "акт", "акта", "актов")} и ${counted(events, "строка", "строки", "строк")} журнала событий`;
