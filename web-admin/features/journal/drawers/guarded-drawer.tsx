import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { hasUnsavedChanges } from "../../../ui/dirty-forms.ts";
import { useGuardedClose } from "../../../ui/unsaved-changes.tsx";

interface Props {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer over the day that asks before a stray click discards typed text. */
export function GuardedDrawer({ opened, title, onClose, children }: Props) {
  const { asking, close, question } = useGuardedClose(hasUnsavedChanges, onClose);
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        closeOnEscape={!asking}
        position="right"
        size={540}
        title={<strong>{title}</strong>}
        closeButtonProps={{ "aria-label": "Закрыть" }}
        overlayProps={{ backgroundOpacity: 0.25 }}
      >
        {children}
      </Drawer>
      {question}
    </>
  );
}
