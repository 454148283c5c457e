import { Alert, Button, Group, Paper, Stack, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { TimesField } from "../fields/times-field.tsx";
import { readTimes, TIMES_WANTED, writeTimes } from "../fields/times-text.ts";
import { useEngine } from "../offline/hooks.tsx";
import type { ShownTemplate } from "../offline/operations/document-overlay.ts";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import { saveTemplate, type Told } from "./save-template.ts";
import { TemplateChanged } from "./template-changed.tsx";

interface Props {
  /** Null while a new one is made. */
  editing: ShownTemplate | null;
  told: Told | null;
  onTyping: () => void;
  onDone: (told: Told) => void;
  onCancel: () => void;
}

/** Name and times, both required. */
export function TemplateForm({ editing, told, onTyping, onDone, onCancel }: Props) {
  const engine = useEngine();
  const [from] = useState({
    name: editing?.tpl_name ?? "",
    times: writeTimes(editing?.schedule_tpl ?? []),
  });
  const [draft, setDraft] = useState(from);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { times } = readTimes(draft.times);
  const touched = draft.name !== from.name || draft.times !== from.times;

  const change = (fields: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    onTyping();
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (draft.name.trim() === "" || times.length === 0) return;
    setBusy(true);
    const ended = await saveTemplate(engine, editing, draft.name.trim(), times);
    setBusy(false);
    onDone(ended);
    if (ended.failed || editing) return;
    setDraft(from);
    setChecked(false);
  };

  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="template-form">
      <UnsavedChanges dirty={touched && !busy} />
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="template-form">
            {editing ? `Правка: ${editing.tpl_name}` : "Новый шаблон"}
          </Title>
          {told && (
            <Alert color={told.failed ? "danger" : "brand"} role={told.failed ? "alert" : "status"}>
              {told.words}
            </Alert>
          )}
          {editing && !busy && <TemplateChanged from={editing} />}
          <TextInput
            label="Название шаблона"
            autoComplete="off"
            maxLength={200}
            value={draft.name}
            error={checked && draft.name.trim() === "" && "Введите название шаблона"}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <TimesField
            label="Время через запятую"
            value={draft.times}
            error={checked && times.length === 0 ? TIMES_WANTED : null}
            onChange={(text) => change({ times: text })}
          />
          <Group gap="sm">
            <Button type="submit" disabled={busy || (editing !== null && !touched)}>
              {busy ? "Сохранение..." : editing ? "Сохранить" : "Добавить шаблон"}
            </Button>
            {editing && (
              <Button variant="default" disabled={busy} onClick={onCancel}>
                Не сохранять
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
