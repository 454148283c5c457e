import { Alert, Button, Group, Paper, Stack, Switch, Text, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import {
  KEEP_DAYS_AT_MOST,
  type RetentionState,
  retentionInputSchema,
  retentionStateSchema,
} from "../../../shared/retention/retention.ts";
import { capitalised, storageTerm } from "../../../shared/retention/retention-rule.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";
import { ADDRESS } from "./address.ts";

interface Props {
  state: RetentionState;
  onSaved: (change: () => RetentionState) => void;
}

/** The retention rule; switching it on, or a shorter term, is asked about first. */
export function RuleForm({ state, onSaved }: Props) {
  const server = useServer();
  const [on, setOn] = useState(state.deleteAfterDayPassed);
  const [days, setDays] = useState<number | null>(state.keepDays);
  const [asking, setAsking] = useState(false);
  const { busy, failure, run, forget } = useWrite();
  const draft = retentionInputSchema.safeParse({ deleteAfterDayPassed: on, keepDays: days });
  const dirty = on !== state.deleteAfterDayPassed || days !== state.keepDays;
  const destroysMore =
    on && (!state.deleteAfterDayPassed || (days !== null && days < state.keepDays));

  const save = () => {
    setAsking(false);
    if (!draft.success) return;
    const rule = draft.data;
    void run("Не удалось сохранить правило хранения", async () => {
      const saved = retentionStateSchema.parse(await server.send("PUT", ADDRESS, rule));
      notifyDone(`Правило сохранено. ${storageTerm(saved)}`);
      onSaved(() => saved);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.success || !dirty) return;
    if (destroysMore) setAsking(true);
    else save();
  };

  return (
    <Paper component="section" withBorder p="md" aria-labelledby="retention-rule">
      <UnsavedChanges dirty={dirty && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="retention-rule">
            Уничтожение прошедших записей
          </Title>
          <FailureAlert failure={failure} />
          <Switch
            label="Автоматическое удаление"
            checked={on}
            onChange={({ currentTarget }) => {
              forget();
              setOn(currentTarget.checked);
            }}
          />
          <NumberField
            label="Сколько дней хранить запись после дня приёма"
            description={`От 0 до ${KEEP_DAYS_AT_MOST}: закон даёт на уничтожение тридцать дней`}
            min={0}
            max={KEEP_DAYS_AT_MOST}
            value={days}
            disabled={!on}
            onChange={(value) => {
              forget();
              setDays(value);
            }}
            w={{ base: "100%", xs: 380 }}
          />
          {on ? (
            draft.success && <Text size="sm">{storageTerm(draft.data)}</Text>
          ) : (
            <Alert color="warning" title="Записи останутся, пока их не удалят вручную">
              По закону № 152-ФЗ данные уничтожают в течение тридцати дней после того, как цель их
              обработки достигнута. Без автоматического удаления за этим следит клиника.
            </Alert>
          )}
          <Group>
            <Button type="submit" disabled={!dirty || !draft.success || busy}>
              {busy ? "Сохранение..." : "Сохранить"}
            </Button>
          </Group>
        </Stack>
      </form>
      {asking && draft.success && (
        <ConfirmDialog
          title="Уничтожать записи по этому правилу?"
          action="Сохранить"
          busy={busy}
          failure={null}
          onClose={() => setAsking(false)}
          onConfirm={save}
        >
          <Text>
            {capitalised(storageTerm(draft.data))} Вернуть уничтоженную запись можно только из
            резервной копии.
          </Text>
        </ConfirmDialog>
      )}
    </Paper>
  );
}
