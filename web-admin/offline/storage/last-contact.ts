import type { Platform } from "../platform/platform.ts";
import { MirrorDatabase } from "./databases.ts";

/** When the server was last heard, ms by the device's clock; null where the mirror was never whole. */
export async function lastContact(platform: Platform, userId: number): Promise<number | null> {
  const mirror = new MirrorDatabase(platform, userId);
  try {
    const position = (await mirror.meta.get("mirror"))?.position;
    return position ? Date.parse(position.syncedAt) - position.skewMs : null;
  } finally {
    mirror.close();
  }
}
