import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconDeviceDesktopDown } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useStatus } from "../../offline/index.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";
import { installOffer } from "./install-offer.ts";

/** Offers installation once the first snapshot is complete, until it is declined. */
export function InstallHint() {
  const offered = useSyncExternalStore(installOffer.listen, installOffer.isThere);
  const { lastSyncedAt, firstMirror } = useStatus();
  const [declined, setDeclined] = useLocalStorage({
    key: "priem-install-declined",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!offered || declined || !lastSyncedAt || firstMirror) return null;
  return (
    <NoticeBanner
      label="Установка приложения"
      icon={IconDeviceDesktopDown}
      actions={
        <>
          <Button variant="default" size="xs" onClick={() => setDeclined(true)}>
            Не сейчас
          </Button>
          <Button size="xs" onClick={() => void installOffer.accept()}>
            Установить
          </Button>
        </>
      }
    >
      <strong>Установите приложение на этот компьютер.</strong> Оно откроется и без сети, а браузер
      не удалит его данные, когда кончится место.
    </NoticeBanner>
  );
}
