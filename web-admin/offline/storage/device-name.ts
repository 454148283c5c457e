import type { Platform } from "../platform/platform.ts";

export const DEVICE_NAME = "priem-device";

/** This machine's name to the server, the same for all who work on it. */
export function deviceName({ localStore, uuid }: Pick<Platform, "localStore" | "uuid">): string {
  const known = localStore.get(DEVICE_NAME);
  if (known) return known;
  const name = uuid();
  noteInMemory(localStore, DEVICE_NAME, name);
  return name;
}

/** On a full disk nothing is remembered; the work that wanted it remembered goes on. */
export function noteInMemory(memory: Platform["localStore"], name: string, text: string): void {
  try {
    memory.set(name, text);
  } catch (error) {
    console.error(`The device does not remember ${name}`, error);
  }
}
