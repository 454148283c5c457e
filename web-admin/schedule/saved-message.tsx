import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy } from "@tabler/icons-react";
import type { TimesEdit } from "../offline/operation.ts";
import type { Told } from "./told.ts";

const TONES = {
  done: { color: "brand", icon: IconCircleCheck },
  queued: { color: "notice", icon: IconDeviceFloppy },
  failed: { color: "danger", icon: IconAlertTriangle },
};

interface Props {
  told: Told;
  onUndo: (edit: TimesEdit) => void;
}

/** What came of saving; a deletion can be taken back at once. */
export function SavedMessage({ told, onUndo }: Props) {
  const { color, icon: Icon } = TONES[told.tone];
  const { undo } = told;
  return (
    <Alert
      mt="md"
      color={color}
      role={told.tone === "failed" ? "alert" : "status"}
      icon={<Icon aria-hidden />}
    >
      {told.words}
      {undo && (
        <Button size="compact-sm" variant="default" ml="sm" onClick={() => onUndo(undo)}>
          Вернуть
        </Button>
      )}
    </Alert>
  );
}
