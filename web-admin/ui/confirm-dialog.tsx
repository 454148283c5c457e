import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Failure } from "../server/failure-words.ts";
import { BusyButton } from "./busy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureAlert } from "./failure-alert.tsx";

interface Props {
  title: string;
  /** Label of the destructive button. */
  action: string;
  /** Label of the button while it works. */
  doing?: string;
  /** Label of the button that closes the dialog. */
  cancel?: string;
  busy?: boolean;
  /** No deletable item is chosen. */
  disabled?: boolean;
  failure?: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone; the button that closes has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, action, onConfirm, onClose, children } = props;
  const { busy = false, disabled = false, failure = null } = props;
  const { doing = "Удаление...", cancel = "Отмена" } = props;
  return (
    <Dialog onClose={onClose} title={title} zIndex={210}>
      <Stack>
        <FailureAlert failure={failure} />
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton color="danger" disabled={busy || disabled} onClick={onConfirm}>
            {busy ? doing : action}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
