import { Button } from "@mantine/core";
import { IconVersions } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { counted } from "../../shared/russian-count.ts";
import { useStatus } from "../offline/hooks.tsx";
import { acceptUpdate, lookForUpdate } from "./app-update.ts";
import { hasUnsavedChanges } from "./dirty-forms.ts";
import { NoticeBanner } from "./notice-banner.tsx";
import { SaveUnsentButton } from "./save-unsent-button.tsx";

/** The server takes nothing from this version any more: what waits goes after the update. */
export default function AppTooOldNotice() {
  const { waiting } = useStatus();
  const [held, setHeld] = useState(false);
  useEffect(() => void lookForUpdate(), []);

  const update = () => {
    const unsaved = hasUnsavedChanges();
    setHeld(unsaved);
    if (!unsaved) void lookForUpdate().then(acceptUpdate);
  };

  return (
    <NoticeBanner
      label="Приложение устарело"
      icon={IconVersions}
      urgent
      actions={
        <>
          <SaveUnsentButton />
          <Button onClick={update}>Обновить приложение</Button>
        </>
      }
    >
      <strong>Приложение на этом устройстве устарело.</strong>{" "}
      {held
        ? "Сначала сохраните или отмените изменения в открытой форме."
        : `Обновите его, чтобы снова получать и отправлять записи.${waits(waiting)}`}
    </NoticeBanner>
  );
}

function waits(count: number) {
  if (count === 0) return "";
  return ` Не отправлено: ${counted(count, "правка", "правки", "правок")} — они останутся здесь и уйдут после обновления.`;
}
