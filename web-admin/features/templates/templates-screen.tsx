import { Title } from "@mantine/core";
import { useRef, useState } from "react";
import {
  type ShownTemplate,
  uidOf,
  useEngine,
  useTemplates,
  useWaiting,
} from "../../offline/index.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { isFailed, notifyResult, saveEdit } from "../../ui/sync-status/submit.ts";
import { useSubmit } from "../../ui/sync-status/use-submit.ts";
import { TemplateForm } from "./template-form.tsx";
import { TemplateList } from "./template-list.tsx";
import classes from "./templates.module.css";

/** «Управление шаблонами расписаний». */
export function TemplatesScreen() {
  const templates = useTemplates();
  const waiting = new Set(
    useWaiting()
      .map((operation) => uidOf("template", operation))
      .filter((uid) => uid !== null),
  );
  const state = useMirrorState(templates.length > 0);
  const [editing, setEditing] = useState<ShownTemplate | null>(null);
  const [removing, setRemoving] = useState<ShownTemplate | null>(null);
  const layout = useRef<HTMLDivElement>(null);
  const submission = useSubmit();

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Управление шаблонами расписаний
      </Title>
      <div className={classes.layout} ref={layout}>
        <TemplateForm
          key={editing?.uid ?? "new"}
          editing={editing}
          submission={submission}
          // Another template may have been opened while this one was saved: its form stays.
          onSaved={() => setEditing((now) => (now === editing ? null : now))}
          onCancel={() => setEditing(null)}
        />
        <section aria-label="Шаблоны">
          <MirrorPending state={state} failed="Ошибка загрузки данных">
            Шаблонов на этом устройстве ещё нет, а сервер не отвечает. Они загрузятся сами, как
            только появится связь.
          </MirrorPending>
          {state === "usable" && (
            <TemplateList
              templates={templates}
              editing={editing?.uid ?? null}
              waiting={waiting}
              onBegin={() => layout.current?.querySelector("input")?.focus()}
              onEdit={(template) => {
                submission.forget();
                setEditing(template);
              }}
              onRemove={setRemoving}
            />
          )}
        </section>
      </div>
      {removing && (
        <RemoveTemplate
          template={removing}
          onClose={() => setRemoving(null)}
          onRemoved={(removed) => removed === editing?.uid && setEditing(null)}
        />
      )}
    </>
  );
}

interface Props {
  template: ShownTemplate;
  onClose: () => void;
  onRemoved: (uid: string) => void;
}

function RemoveTemplate({ template, onClose, onRemoved }: Props) {
  const engine = useEngine();
  const remove = async () => {
    onClose();
    const make = () => engine.deleteTemplate(template.uid, template);
    const ended = await saveEdit(engine, make, "Шаблон удалён");
    if (!isFailed(ended)) onRemoved(template.uid);
    notifyResult(ended);
  };
  return (
    <ConfirmDialog
      title="Удалить шаблон?"
      action="Удалить шаблон"
      cancel="Не удалять"
      onConfirm={remove}
      onClose={onClose}
    >
      Шаблон <strong>{template.tpl_name}</strong> будет удалён. Расписания, заполненные по нему,
      останутся.
    </ConfirmDialog>
  );
}
