import { Modal, type ModalProps } from "@mantine/core";
import { useFocusReturn } from "./focus-return.ts";

/** A dialog that is open as long as it is mounted; then its opener gets the focus back. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusReturn();
  return <Modal opened {...props} />;
}
