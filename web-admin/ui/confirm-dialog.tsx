import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Failure } from "../server/failure-words.ts";
import { FailureAlert } from "./failure-alert.tsx";

interface Props {
  title: string;
  /** Label of the destructive button. */
  action: string;
  /** Label of the button while it works. */
  doing?: string;
  busy: boolean;
  /** No deletable item is chosen. */
  disabled?: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone; «Отмена» has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, action, busy, disabled = false, failure, onConfirm, onClose, children } = props;
  const { doing = "Удаление..." } = props;
  return (
    <Modal opened onClose={onClose} title={title} zIndex={210}>
      <Stack>
        <FailureAlert failure={failure} />
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Отмена
          </Button>
          <Button color="danger" disabled={busy || disabled} onClick={onConfirm}>
            {busy ? doing : action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
