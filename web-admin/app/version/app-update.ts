import type { Workbox } from "workbox-window";
import { ChangeEmitter } from "../../offline/index.ts";
import { hasUnsavedChanges } from "../../ui/dirty-forms.ts";

const HOUR = 3_600_000;
/** How long the new worker may take to control the page, and a reload to replace the page. */
const TAKEOVER_MS = 10_000;
let worker: Workbox | null = null;
let ready = false;
let accepted = false;
let laterReload: ReturnType<typeof setTimeout> | undefined;
const changed = new ChangeEmitter();

/** Registers the service worker that caches the app's own files; it does not touch `/api`. */
export async function registerAppWorker() {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { Workbox } = await import("workbox-window");
  worker = new Workbox("/admin/sw.js", { scope: "/admin" });
  worker.addEventListener("waiting", () => announce());
  worker.addEventListener("controlling", (event) => {
    if (accepted) reload();
    // Another tab accepted the update, and this tab's own files are gone from the cache.
    else if (event.isUpdate) announce();
  });
  try {
    await worker.register();
  } catch (error) {
    console.error("Service worker registration failed", error);
    return;
  }
  setInterval(lookForUpdate, HOUR);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void lookForUpdate();
  });
}

/** Checks for an update; resolves when the one it found is installed. */
export async function lookForUpdate() {
  try {
    await worker?.update();
    const registration = await navigator.serviceWorker.getRegistration("/admin");
    if (registration?.installing) await isInstalled(registration.installing);
  } catch {
    // No network: checked again on the next focus.
  }
}

function isInstalled(installing: ServiceWorker): Promise<void> {
  return new Promise((resolve) =>
    installing.addEventListener("statechange", () => resolve(), { once: true }),
  );
}

/** Activates the waiting version; the page reloads once the new worker controls it. */
export async function acceptUpdate() {
  accepted = true;
  const registration = await navigator.serviceWorker.getRegistration("/admin");
  if (!registration?.waiting) return reload();
  worker?.messageSkipWaiting();
  // The old worker ends when it is idle; after a reload the new one takes over in any case.
  reloadLater();
}

/**
 * Text typed after the update was accepted is not lost: the update is offered again. A reload while
 * the new worker takes over may never end, so it is repeated until it has replaced the page.
 */
function reload() {
  if (hasUnsavedChanges()) return announce();
  location.reload();
  reloadLater();
}

function reloadLater() {
  clearTimeout(laterReload);
  laterReload = setTimeout(reload, TAKEOVER_MS);
}

function announce() {
  ready = true;
  changed.notify();
}

export const updateReady = () => ready;
export const onUpdateReady = changed.listen;
