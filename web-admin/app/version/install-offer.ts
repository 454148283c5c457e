import { ChangeEmitter } from "../../offline/index.ts";

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
export const installOffer = {
  isThere: () => offer !== null,
  listen: changed.listen,
  async accept(): Promise<void> {
    const asked = offer;
    offer = null;
    changed.notify();
    await asked?.prompt();
  },
};
