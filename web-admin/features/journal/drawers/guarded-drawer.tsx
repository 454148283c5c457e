import { Drawer } from "@mantine/core";
import { type ReactNode, useCallback } from "react";
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
  const content = useCallback(
    (node: HTMLDivElement | null) => (node && opened ? keepFocus(node) : undefined),
    [opened],
  );
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
        <div ref={content}>{children}</div>
      </Drawer>
      {question}
    </>
  );
}

/** The drawer gets the focus when the focused element is removed from it. */
function keepFocus(content: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    content.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}
