import type { Workbox } from "workbox-window";

type Listener = (ready: boolean) => void;

const HOUR = 3_600_000;
let worker: Workbox | null = null;
let ready = false;
let accepted = false;
const listeners = new Set<Listener>();

/** Registers the worker that keeps the app itself on the device; nothing of `/api` goes through it. */
export async function registerAppWorker() {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { Workbox } = await import("workbox-window");
  worker = new Workbox("/admin/sw.js", { scope: "/admin" });
  worker.addEventListener("waiting", () => announce(true));
  worker.addEventListener("controlling", (event) => {
    if (accepted) location.reload();
    // Another tab took the update: this one's own files are gone from the cache.
    else if (event.isUpdate) announce(true);
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

/** Ends once a version that was found is ready to take over. */
export async function lookForUpdate() {
  try {
    await worker?.update();
    const registration = await navigator.serviceWorker.getRegistration("/admin");
    if (registration?.installing) await isInstalled(registration.installing);
  } catch {
    // No connection: the next look is on the next focus.
  }
}

function isInstalled(installing: ServiceWorker): Promise<void> {
  return new Promise((resolve) =>
    installing.addEventListener("statechange", () => resolve(), { once: true }),
  );
}

/** Takes the waiting version; the page reloads once the new worker is in charge. */
export async function acceptUpdate() {
  accepted = true;
  const registration = await navigator.serviceWorker.getRegistration("/admin");
  if (registration?.waiting) worker?.messageSkipWaiting();
  else location.reload();
}

function announce(value: boolean) {
  ready = value;
  for (const listener of listeners) listener(value);
}

export const updateReady = () => ready;

export function onUpdateReady(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
