import type { Platform } from "../platform/platform.ts";
import { trySetLocalStorage } from "../platform/platform.ts";

export const DEVICE_NAME = "priem-device";

/** This machine's name to the server, the same for all who work on it. */
export function deviceName({ localStore, uuid }: Pick<Platform, "localStore" | "uuid">): string {
  const known = localStore.get(DEVICE_NAME);
  if (known) return known;
  const name = uuid();
  trySetLocalStorage(localStore, DEVICE_NAME, name);
  return name;
}
