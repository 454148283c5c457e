import { Signal } from "../offline/signal.ts";

/** Chromium's own event; no other browser has it, and TypeScript does not know it. */
interface BeforeInstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is BeforeInstallPrompt => "prompt" in event;

const changed = new Signal();
let offer: BeforeInstallPrompt | null = null;

// It may come before any screen is there to hear it.
addEventListener("beforeinstallprompt", (event) => {
  if (!isOffer(event)) return;
  event.preventDefault();
  offer = event;
  changed.ring();
});
addEventListener("appinstalled", () => {
  offer = null;
  changed.ring();
});

/** The browser's readiness to install the app. */
export const installOffer = {
  isThere: () => offer !== null,
  listen: changed.listen,
  async accept(): Promise<void> {
    const asked = offer;
    offer = null;
    changed.ring();
    await asked?.prompt();
  },
};
