import type { ReactNode } from "react";
import { useWrite, type WriteOptions } from "../server/write.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { notifyDone } from "./toast.tsx";

interface Props extends Omit<WriteOptions<void, unknown>, "onDone"> {
  title: string;
  /** Label of the destructive button. */
  action: string;
  /** Shown once it is done. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is deleted on the server, and deletes it. */
export function ConfirmWrite({ title, action, done, onClose, children, ...write }: Props) {
  const { busy, failure, run } = useWrite({
    ...write,
    onDone: () => {
      notifyDone(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onConfirm={() => run()}
      title={title}
      action={action}
      busy={busy}
      failure={failure}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
