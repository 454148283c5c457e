import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { dirtyForms } from "./dirty-forms.ts";

/** Keeps a form's unsaved input from a stray click, a closed tab and an app update. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    dirtyForms.add(id);
    return () => void dirtyForms.delete(id);
  }, [dirty, id]);

  const leaving = useBlocker({
    shouldBlockFn: () => dirtyForms.has(id),
    enableBeforeUnload: () => dirtyForms.has(id),
    withResolver: true,
  });

  return (
    <Modal
      opened={leaving.status === "blocked"}
      onClose={() => leaving.reset?.()}
      title="Есть несохранённые изменения"
    >
      <Text mb="lg">Если уйти с этой страницы, введённое пропадёт.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => leaving.proceed?.()}>
          Уйти без сохранения
        </Button>
        <Button data-autofocus onClick={() => leaving.reset?.()}>
          Остаться
        </Button>
      </Group>
    </Modal>
  );
}
