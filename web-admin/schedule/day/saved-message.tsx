import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy } from "@tabler/icons-react";
import type { TimesEdit } from "../../offline/operations/operation.ts";
import type { SaveMessage } from "./save-message.ts";

const TONES = {
  done: { color: "brand", icon: IconCircleCheck },
  queued: { color: "notice", icon: IconDeviceFloppy },
  failed: { color: "danger", icon: IconAlertTriangle },
};

interface Props {
  message: SaveMessage;
  onUndo: (edit: TimesEdit) => void;
}

/** What came of saving; a deletion can be taken back at once. */
export function SavedMessage({ message, onUndo }: Props) {
  const { color, icon: Icon } = TONES[message.tone];
  const { undo } = message;
  return (
    <Alert
      mt="md"
      color={color}
      role={message.tone === "failed" ? "alert" : "status"}
      icon={<Icon aria-hidden />}
    >
      {message.words}
      {undo && (
        <Button size="compact-sm" variant="default" ml="sm" onClick={() => onUndo(undo)}>
          Вернуть
        </Button>
      )}
    </Alert>
  );
}
