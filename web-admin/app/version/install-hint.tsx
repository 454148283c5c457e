import { Button } from "@mantine/core";
import { IconDeviceDesktopDown } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { ChangeEmitter, useStatus } from "../../offline/index.ts";
import { useDeviceSetting } from "../../ui/device-setting.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";

/** Offers installation once the first snapshot is complete, until it is declined. */
export function InstallHint() {
  const offered = useSyncExternalStore(installOffer.listen, installOffer.isThere);
  const { lastSyncedAt, firstMirror } = useStatus();
  const [declined, setDeclined] = useDeviceSetting("priem-install-declined", false);
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

/** An event of Chromium only, which TypeScript does not know. */
interface BeforeInstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is BeforeInstallPrompt => "prompt" in event;

const changed = new ChangeEmitter();
let offer: BeforeInstallPrompt | null = null;

// The event may fire before any screen is mounted.
addEventListener("beforeinstallprompt", (event) => {
  if (!isOffer(event)) return;
  event.preventDefault();
  offer = event;
  changed.notify();
});
addEventListener("appinstalled", () => {
  offer = null;
  changed.notify();
});

/** Whether the browser offers to install the app. */
const installOffer = {
  isThere: () => offer !== null,
  listen: changed.listen,
  async accept(): Promise<void> {
    const asked = offer;
    offer = null;
    changed.notify();
    await asked?.prompt();
  },
};
