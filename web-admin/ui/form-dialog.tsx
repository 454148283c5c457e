import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { UnsavedChanges, useGuardedClose } from "./unsaved-changes.tsx";

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
  const { asking, close, question } = useGuardedClose(() => dirty, onClose);
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <Modal
        opened
        onClose={close}
        title={title}
        size={size}
        centered={false}
        yOffset="5dvh"
        closeOnEscape={!asking}
      >
        {children}
      </Modal>
      {question}
    </>
  );
}
