import { Alert, Group, Paper, Stack, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconUsers } from "@tabler/icons-react";
import { type ShownTemplate, useEngine, useTemplate } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TimesField } from "../../ui/fields/times-field.tsx";
import { readTimes, TIMES_WANTED, writeTimes } from "../../ui/fields/times-text.ts";
import { OutcomeAlert } from "../../ui/sync-status/outcome-alert.tsx";
import { type EditResult, isFailed } from "../../ui/sync-status/submit.ts";
import type { Submission } from "../../ui/sync-status/use-submit.ts";
import { UnsavedChanges } from "../../ui/unsaved-changes.tsx";

const GONE: EditResult = {
  outcome: "unsaved",
  words: "Этого шаблона больше нет: его удалили, пока вы правили.",
};

interface Props {
  /** Null while a new one is made. */
  editing: ShownTemplate | null;
  submission: Submission;
  onSaved: () => void;
  onCancel: () => void;
}

/** Name and times, both required. */
export function TemplateForm({ editing, submission, onSaved, onCancel }: Props) {
  const engine = useEngine();
  const { busy, result, submit, show, forget } = submission;
  const form = useForm({
    initialValues: {
      name: editing?.tpl_name ?? "",
      times: writeTimes(editing?.schedule_tpl ?? []),
    },
    onValuesChange: forget,
    validate: {
      name: (name) => name.trim() === "" && "Введите название шаблона",
      times: (times) => readTimes(times).times.length === 0 && TIMES_WANTED,
    },
  });
  const touched = form.isDirty();

  const save = form.onSubmit(async (draft) => {
    const name = draft.name.trim();
    const { times } = readTimes(draft.times);
    if (!editing) {
      const make = () => engine.createTemplate(name, times);
      const ended = await submit(make, "Шаблон добавлен", form.reset);
      if (isFailed(ended) && !form.isDirty()) form.setValues(draft);
      return show(ended);
    }
    if (!engine.template(editing.uid)) return show(GONE);
    const make = () => engine.editTemplate(editing.uid, name, times, editing);
    if (!isFailed(await submit(make, "Шаблон сохранён"))) onSaved();
  });

  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="template-form">
      <UnsavedChanges dirty={touched && !(busy && editing)} />
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="template-form">
            {editing ? `Правка: ${editing.tpl_name}` : "Новый шаблон"}
          </Title>
          {result && <OutcomeAlert outcome={result.outcome}>{result.words}</OutcomeAlert>}
          {editing && !busy && <TemplateChanged from={editing} />}
          <TextInput
            label="Название шаблона"
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps("name")}
          />
          <TimesField
            label="Время через запятую"
            value={form.values.times}
            error={form.errors.times ? TIMES_WANTED : null}
            onChange={(text) => form.setFieldValue("times", text)}
          />
          <Group gap="sm">
            <BusyButton type="submit" disabled={busy || (editing !== null && !touched)}>
              {busy ? "Сохранение..." : editing ? "Сохранить" : "Добавить шаблон"}
            </BusyButton>
            {editing && (
              <BusyButton variant="default" disabled={busy} onClick={onCancel}>
                Не сохранять
              </BusyButton>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** A colleague's changes of the template while its form was open. */
function TemplateChanged({ from }: { from: ShownTemplate }) {
  const current = useTemplate(from.uid);
  const times = writeTimes(current?.schedule_tpl ?? []);
  const isRenamed = current?.tpl_name !== from.tpl_name;
  const isRetimed = times !== writeTimes(from.schedule_tpl);
  if (!current || !(isRenamed || isRetimed)) return null;
  return (
    <Alert
      color="warning"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title="Пока вы правили, шаблон изменили"
    >
      {isRenamed && <div>Название: теперь «{current.tpl_name}»</div>}
      {isRetimed && <div>Время: теперь «{times}»</div>}
    </Alert>
  );
}
