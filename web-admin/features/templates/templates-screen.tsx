import { Title } from "@mantine/core";
import { useRef, useState } from "react";
import { type ShownTemplate, uidOf, useTemplates, useWaiting } from "../../offline/index.ts";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { useSubmit } from "../../ui/sync-status/use-submit.ts";
import { RemoveTemplate } from "./remove-template.tsx";
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
