import { Alert, Button, Group, Paper, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type Decision,
  type DecisionAction,
  isCreation,
  useEngine,
  type EitherSide as Words,
} from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NearestTimes } from "../../ui/fields/nearest-times.tsx";
import { OtherTime } from "../../ui/fields/other-time.tsx";
import { momentWords } from "../../ui/format/moment-words.ts";
import { notifyResult } from "../../ui/sync-status/submit.ts";
import { useSubmit } from "../../ui/sync-status/use-submit.ts";
import classes from "./decisions.module.css";
import { FieldChoices } from "./field-choices.tsx";
import { eitherSideOf, reasonOf, titleOf } from "./titles.ts";
import { TwoSides } from "./two-sides.tsx";

/** An edit that waits for a person: both sides, the reason, and the choices. */
export function DecisionCard({ decision }: { decision: Decision }) {
  const engine = useEngine();
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit();
  const { kind, key, operation, mine } = decision;
  const eitherSide = eitherSideOf(decision);

  const decide = async (action: DecisionAction, done: string) =>
    notifyResult(await submit(() => engine.decide(key, action), done));

  return (
    <Paper component="li" withBorder p="lg" className={classes.card}>
      <Title order={2} size="h4" mb="sm">
        {titleOf(decision)}
      </Title>
      <Alert color="warning" mb="md">
        {reasonOf(decision)}
      </Alert>
      <TwoSides decision={decision} />
      {kind === "slot" && (
        <NearestTimes
          slots={decision.nearest}
          busy={busy}
          onMove={(slot) => decide({ kind: "move", slot }, "Запись перенесена")}
        />
      )}
      {kind === "slot" && mine && (
        <OtherTime
          visit={mine}
          busy={busy}
          onMove={(slot) => decide({ kind: "move", slot }, "Запись перенесена")}
        />
      )}
      {kind === "fields" && (
        <FieldChoices
          decision={decision}
          busy={busy}
          onKeep={(kept) => decide({ kind: "keep", mine: kept }, "Решение сохранено")}
        />
      )}
      <Group gap="sm" mt="md">
        {eitherSide && <EitherSide words={eitherSide} busy={busy} onDecide={decide} />}
        {kind === "visits" && (
          <BusyButton
            disabled={busy}
            onClick={() => decide({ kind: "keep-mine" }, "Правка принята")}
          >
            Всё равно сохранить
          </BusyButton>
        )}
        {kind === "wish" && (
          <BusyButton
            disabled={busy}
            onClick={() => decide({ kind: "keep-mine" }, "Правка принята")}
          >
            Нужны обе записи
          </BusyButton>
        )}
        {(kind === "slot" || kind === "rejected") && (
          <BusyButton
            variant="default"
            disabled={busy}
            onClick={() => decide({ kind: "retry" }, "Правка принята")}
          >
            Отправить ещё раз
          </BusyButton>
        )}
        {isCreation(operation) && mine && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/journal/$record"
                params={{ record: mine.uid }}
                search={{ edit: true }}
                {...props}
              />
            )}
          >
            Изменить запись
          </Button>
        )}
        {!eitherSide && (
          <BusyButton
            variant="subtle"
            color="danger"
            disabled={busy}
            onClick={() => setAsking(true)}
          >
            Отменить мою правку
          </BusyButton>
        )}
      </Group>
      {asking && (
        <DiscardQuestion
          decision={decision}
          onClose={() => setAsking(false)}
          onDiscard={() => decide({ kind: "discard" }, "Правка удалена с устройства")}
        />
      )}
    </Paper>
  );
}

interface Props {
  words: Words;
  busy: boolean;
  onDecide: (action: DecisionAction, done: string) => void;
}

/** The whole edit of this device, or the whole record of the server. */
function EitherSide({ words: { mine, theirs }, busy, onDecide }: Props) {
  return (
    <>
      <BusyButton disabled={busy} onClick={() => onDecide({ kind: "keep-mine" }, mine.done)}>
        {mine.words}
      </BusyButton>
      <BusyButton
        variant="default"
        disabled={busy}
        onClick={() => onDecide({ kind: "keep-theirs" }, theirs.done)}
      >
        {theirs.words}
      </BusyButton>
    </>
  );
}

interface DiscardProps {
  decision: Decision;
  onClose: () => void;
  onDiscard: () => void;
}

/** Discarding is the only way an edit leaves the device unsent, so it is asked about. */
function DiscardQuestion({ decision: { mine }, onClose, onDiscard }: DiscardProps) {
  return (
    <ConfirmDialog
      title="Отменить мою правку?"
      action="Удалить правку"
      cancel="Не удалять"
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
      onClose={onClose}
    >
      {mine && (
        <>
          <strong>{mine.user_name || "Без имени"}</strong>,{" "}
          {momentWords(mine.day, mine.record_time)}.{" "}
        </>
      )}
      Правка будет удалена с этого устройства и не попадёт на сервер.
    </ConfirmDialog>
  );
}
