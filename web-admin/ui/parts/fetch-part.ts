import { notifications } from "@mantine/notifications";

const ASK_AGAIN_MS = 3_000;
const TRIES = 5;
const MISSING = "missing-part";

/**
 * Fetches a module of the app. Where there is no network, it says so and fetches it once the server
 * answers again. It throws where the server answers and has no such file: Chromium gives a failed
 * preload once more to the next who asks, so that needs several tries.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await fetchWhileAnswered(load);
  } catch (error) {
    if (await serverAnswers()) throw error;
    showMissingPart();
    await untilServerAnswers();
    notifications.hide(MISSING);
    return fetchPart(load);
  }
}

async function fetchWhileAnswered<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.error("A part of the app was not fetched", error);
    if (tries <= 1 || !(await serverAnswers())) throw error;
    return fetchWhileAnswered(load, tries - 1);
  }
}

/** Removes links of files that could not be fetched: Vite fetches no file again that has a link. */
export function removeFailedLinks(): void {
  const remove = ({ target }: Event) => target instanceof HTMLLinkElement && target.remove();
  document.head.addEventListener("error", remove, { capture: true });
}

async function serverAnswers(): Promise<boolean> {
  try {
    await fetch("/api/live", { cache: "no-store", signal: AbortSignal.timeout(ASK_AGAIN_MS) });
    return true;
  } catch {
    return false;
  }
}

async function untilServerAnswers(): Promise<void> {
  do await onlineOrLater();
  while (!(await serverAnswers()));
}

function onlineOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(later);
      removeEventListener("online", go);
      resolve();
    };
    const later = setTimeout(go, ASK_AGAIN_MS);
    addEventListener("online", go);
  });
}

function showMissingPart(): void {
  notifications.show({
    id: MISSING,
    color: "warning",
    autoClose: false,
    message: "Эта часть приложения ещё не загружена. Она откроется, когда появится связь.",
  });
}
