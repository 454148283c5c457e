import type { Platform } from "../../../web-admin/offline/platform/platform.ts";
import type { Seal } from "../../../web-admin/offline/sealing/seal.ts";
import { createMirror } from "../../../web-admin/offline/storage/mirror.ts";
import { HeldDigest } from "../../../web-admin/offline/sync/mirror-digest.ts";
import { NOTHING } from "../../../web-admin/offline/sync/pull.ts";

/** Reads and hashes a whole mirror as the app does, and again after one document came. */
export async function hashMirror(platform: Platform, seal: Seal) {
  const mirror = createMirror(platform, 1, seal);
  await mirror.reload();
  const held = new HeldDigest(platform, mirror);
  const took = async (of: () => Promise<unknown>) => {
    const began = performance.now();
    if ((await of()) === null) throw new Error("The mirror moved");
    return performance.now() - began;
  };
  const whole = await took(() => held.settle());
  const same = await took(() => held.settle());
  const found = await held.settle();
  const [key = ""] = found?.tree.keys() ?? [];
  held.moved({ ...NOTHING, removedKeys: [key] });
  const changed = await took(() => held.settle());
  mirror.close();
  return { whole, same, changed };
}
