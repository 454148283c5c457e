import { Button } from "@mantine/core";
import { IconVersions } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { useStatus } from "../../offline/index.ts";
import { hasUnsavedChanges } from "../../ui/dirty-forms.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";
import { SaveUnsentButton } from "../../ui/sync-status/save-unsent-button.tsx";
import { acceptUpdate, lookForUpdate } from "./app-update.ts";

/** Shown when the server refuses this version of the app; queued edits are sent after the update. */
export function AppTooOldNotice() {
  const { waiting } = useStatus();
  const [held, setHeld] = useState(false);
  const [searching, setSearching] = useState(false);
  useEffect(() => void lookForUpdate(), []);

  const isHeld = () => {
    const unsaved = hasUnsavedChanges();
    setHeld(unsaved);
    return unsaved;
  };

  const update = async () => {
    if (isHeld()) return;
    setSearching(true);
    await lookForUpdate();
    setSearching(false);
    if (!isHeld()) await acceptUpdate();
  };

  return (
    <NoticeBanner
      label="Приложение устарело"
      icon={IconVersions}
      urgent
      actions={
        <>
          <SaveUnsentButton />
          <Button onClick={update} loading={searching}>
            Обновить приложение
          </Button>
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
