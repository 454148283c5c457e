import { Alert, Switch, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo, useState } from "react";
import {
  KEEP_DAYS_AT_MOST,
  type RetentionInput,
  type RetentionState,
  retentionInputSchema,
  retentionStateSchema,
} from "../../../shared/retention/retention.ts";
import { capitalised, storageTerm } from "../../../shared/retention/retention-rule.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { useWrite } from "../../server/write.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useFollowLoaded } from "../../ui/follow-loaded.ts";
import { Section } from "../../ui/section.tsx";
import { SettingsForm } from "../../ui/settings-form.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { ADDRESS } from "./address.ts";

/** The retention rule; switching it on, or a shorter term, is asked about first. */
export function RuleForm({ state }: { state: RetentionState }) {
  const [asking, setAsking] = useState(false);
  const { deleteAfterDayPassed: stored, keepDays: storedDays } = state;
  const loaded = useMemo(
    () => ({ deleteAfterDayPassed: stored, keepDays: storedDays as number | null }),
    [stored, storedDays],
  );
  const form = useForm({ initialValues: loaded, onValuesChange: () => write.forget() });
  useFollowLoaded(form, loaded);
  const { deleteAfterDayPassed: on, keepDays } = form.values;
  const rule = retentionInputSchema.safeParse(form.values).data;
  const write = useWrite({
    send: async (server, input: RetentionInput) =>
      retentionStateSchema.parse(
        await server.send("PUT", ADDRESS, changedFields<RetentionInput>(state, input)),
      ),
    failed: "Не удалось сохранить правило хранения",
    changes: [ADDRESS],
    onDone: (saved) => {
      form.resetDirty();
      notifyDone(`Правило сохранено. ${storageTerm(saved)}`);
    },
  });
  const destroysMore =
    on && (!state.deleteAfterDayPassed || (keepDays !== null && keepDays < state.keepDays));

  const save = () => {
    setAsking(false);
    if (rule) write.run(rule);
  };
  const submit = form.onSubmit(() => {
    if (!rule || !form.isDirty()) return;
    if (destroysMore) setAsking(true);
    else save();
  });

  return (
    <Section title="Уничтожение прошедших записей">
      <SettingsForm form={form} write={write} disabled={!rule} onSubmit={submit}>
        <Switch
          label="Автоматическое удаление"
          {...form.getInputProps("deleteAfterDayPassed", { type: "checkbox" })}
        />
        <NumberField
          label="Сколько дней хранить запись после дня приёма"
          description={`От 0 до ${KEEP_DAYS_AT_MOST}: закон даёт на уничтожение тридцать дней`}
          min={0}
          max={KEEP_DAYS_AT_MOST}
          {...form.getInputProps("keepDays")}
          value={keepDays}
          disabled={!on}
          w={{ base: "100%", xs: 380 }}
        />
        {on ? (
          rule && <Text size="sm">{storageTerm(rule)}</Text>
        ) : (
          <Alert color="warning" title="Записи останутся, пока их не удалят вручную">
            По закону № 152-ФЗ данные уничтожают в течение тридцати дней после того, как цель их
            обработки достигнута. Без автоматического удаления за этим следит клиника.
          </Alert>
        )}
      </SettingsForm>
      {asking && rule && (
        <ConfirmDialog
          title="Уничтожать записи по этому правилу?"
          action="Сохранить"
          busy={write.busy}
          onClose={() => setAsking(false)}
          onConfirm={save}
        >
          <Text>
            {capitalised(storageTerm(rule))} Вернуть уничтоженную запись можно только из резервной
            копии.
          </Text>
        </ConfirmDialog>
      )}
    </Section>
  );
}
