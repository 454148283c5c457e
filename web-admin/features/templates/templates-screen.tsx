import { Alert, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { type ShownTemplate, templateOf, useTemplates, useWaiting } from "../../offline/index.ts";
import { RowsComing } from "../../ui/rows-coming.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { type EditOutcome, isFailed, useLatestOutcome } from "../../ui/sync-status/save-edit.ts";
import { RemoveTemplate } from "./remove-template.tsx";
import { TemplateForm } from "./template-form.tsx";
import { TemplateList } from "./template-list.tsx";
import classes from "./templates.module.css";

/** «Управление шаблонами расписаний». */
export function TemplatesScreen() {
  const templates = useTemplates();
  const waiting = new Set(
    useWaiting()
      .map(templateOf)
      .filter((uid) => uid !== null),
  );
  const state = useMirrorState(templates.length > 0);
  const [editing, setEditing] = useState<ShownTemplate | null>(null);
  const [removing, setRemoving] = useState<ShownTemplate | null>(null);
  const layout = useRef<HTMLDivElement>(null);
  const [ended, setEnded] = useState<EditOutcome | null>(null);
  const message = useLatestOutcome(ended);

  /** Another template may have been taken up while this one was saved: its form stays. */
  const done = (outcome: EditOutcome, saved: string | null) => {
    setEnded(outcome);
    if (!isFailed(outcome)) setEditing((now) => (now?.uid === saved ? null : now));
  };

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Управление шаблонами расписаний
      </Title>
      <div className={classes.layout} ref={layout}>
        <TemplateForm
          key={editing?.uid ?? "new"}
          editing={editing}
          message={message}
          onTyping={() => setEnded(null)}
          onDone={(outcome) => done(outcome, editing?.uid ?? null)}
          onCancel={() => setEditing(null)}
        />
        <section aria-label="Шаблоны">
          {state === "loading" && <RowsComing waiting="Загрузка данных..." />}
          {state === "failed" && (
            <Alert color="danger" role="alert" title="Ошибка загрузки данных">
              Шаблонов на этом устройстве ещё нет, а сервер не отвечает. Они загрузятся сами, как
              только появится связь.
            </Alert>
          )}
          {state === "usable" && (
            <TemplateList
              templates={templates}
              editing={editing?.uid ?? null}
              waiting={waiting}
              onBegin={() => layout.current?.querySelector("input")?.focus()}
              onEdit={(template) => {
                setEnded(null);
                setEditing(template);
              }}
              onRemove={setRemoving}
            />
          )}
        </section>
      </div>
      <RemoveTemplate
        template={removing}
        onClose={() => setRemoving(null)}
        onRemoved={(removed) => removed === editing?.uid && setEditing(null)}
      />
    </>
  );
}
