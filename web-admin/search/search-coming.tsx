import { Loader } from "@mantine/core";
import classes from "./search-coming.module.css";

interface Props {
  /** What was typed so far. */
  typed: string;
  onClose: () => void;
}

/** Stands where the search will be while its script, and what draws dialogs, is fetched. */
export function SearchComing({ typed, onClose }: Props) {
  return (
    <dialog
      ref={showModal}
      className={classes.dialog}
      aria-label="Поиск"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        // The padding is the text's, so what is pressed of the dialog itself is its backdrop.
        if (target === currentTarget) onClose();
      }}
    >
      <p role="status" className={classes.text}>
        <Loader size={16} mr="sm" aria-hidden />
        {typed || "Открываем поиск…"}
      </p>
    </dialog>
  );
}

/** Closing gives the focus back to what had it, for the search to give it back there, too. */
function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}
