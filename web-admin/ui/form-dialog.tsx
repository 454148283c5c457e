import { Button, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { Write } from "../server/write.ts";
import { BusyButton } from "./busy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { UnsavedChanges, useGuardedClose } from "./unsaved-changes.tsx";

interface Props {
  title: string;
  /** Whether the form has unsaved input. */
  dirty: boolean;
  write: Pick<Write, "busy" | "failure">;
  /** Label of the button that sends the form, and of the same one while it is being sent. */
  submit: string;
  sending?: string;
  cancel?: string;
  disabled?: boolean;
  /** Shows a failure beside the buttons: the form is long. */
  failureAtEnd?: boolean;
  size?: number | string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, which asks before closing with unsaved input. */
export function FormDialog(props: Props) {
  const { title, write, submit, cancel = "Отмена", disabled = false, onSubmit, onClose } = props;
  const { sending = "Сохранение...", failureAtEnd = false, size = "lg", children } = props;
  const dirty = props.dirty && !write.busy;
  // Also while it is being sent: a failure would not be seen.
  const { asking, close, question } = useGuardedClose(() => props.dirty, onClose);
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <Dialog
        onClose={close}
        title={title}
        size={size}
        centered={false}
        yOffset="5dvh"
        closeOnEscape={!asking}
      >
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            {!failureAtEnd && <FailureAlert failure={write.failure} />}
            {children}
            {failureAtEnd && <FailureAlert failure={write.failure} />}
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                {cancel}
              </Button>
              <BusyButton type="submit" disabled={write.busy || disabled}>
                {write.busy ? sending : submit}
              </BusyButton>
            </DialogActions>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
