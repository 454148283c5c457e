import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { dirtyForms } from "./dirty-forms.ts";

/** Asks before a navigation, a closed tab or an app update loses a form's unsaved input. */
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
