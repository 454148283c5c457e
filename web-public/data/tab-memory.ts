/** Entries of this tab end by themselves: the next person at this browser must not find them. */
export const REMEMBERED_MS = 30 * 60_000;

const PREFIX = "priem-";

interface Entry {
  until: number;
  value: unknown;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The entry of that name, if it has not expired and the browser allows storage. */
export function recall<T extends object>(name: string): T | null {
  try {
    const entry = read(PREFIX + name);
    return entry && entry.until > Date.now() ? (entry.value as T) : null;
  } catch {
    return null;
  }
}

/** Stores the entry for half an hour from now; null removes it. */
export function remember(name: string, value: object | null): void {
  try {
    if (!value) {
      end(PREFIX + name);
      return;
    }
    const entry: Entry = { until: Date.now() + REMEMBERED_MS, value };
    sessionStorage.setItem(PREFIX + name, JSON.stringify(entry));
    endLater(PREFIX + name, entry);
  } catch {
    // Only the memory for an accidental reload is missing.
  }
}

/** Removes the entries that have ended, and the others when they end; for each page that opens. */
export function forgetEnded(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at));
    for (const key of keys) {
      if (!key?.startsWith(PREFIX)) continue;
      const entry = read(key);
      if (entry && entry.until > Date.now()) endLater(key, entry);
      else end(key);
    }
  } catch {
    // Without storage there are no entries to remove.
  }
}

function read(key: string): Entry | null {
  const text = sessionStorage.getItem(key);
  if (!text) return null;
  const entry: Entry = JSON.parse(text);
  return entry;
}

function endLater(key: string, { until }: Entry): void {
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => end(key), until - Date.now()),
  );
}

function end(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  sessionStorage.removeItem(key);
}
