import { Button, Group, Modal, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { UnsavedChanges } from "./unsaved-changes.tsx";

interface Props {
  title: string;
  /** Whether the form holds what has not been saved. */
  dirty: boolean;
  onClose: () => void;
  size?: number | string;
  children: ReactNode;
}

/** A form in a dialog, which asks before closing with unsaved input. */
export function FormDialog({ title, dirty, onClose, size = "lg", children }: Props) {
  const [asking, setAsking] = useState(false);
  const leave = () => (dirty ? setAsking(true) : onClose());
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <Modal
        opened
        onClose={leave}
        title={title}
        size={size}
        centered={false}
        yOffset="5dvh"
        closeOnEscape={!asking}
      >
        {children}
      </Modal>
      {/* Mounted only while it asks; otherwise the Escape that opens it would also close it. */}
      {asking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title="Есть несохранённые изменения"
          zIndex={210}
        >
          <Text mb="lg">Если закрыть окно, введённое пропадёт.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Закрыть без сохранения
            </Button>
            <Button data-autofocus onClick={() => setAsking(false)}>
              Продолжить
            </Button>
          </Group>
        </Modal>
      )}
    </>
  );
}
