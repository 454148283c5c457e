import { once } from "node:events";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Ends a draft's name: killed with its process it stays, and holds patients' data like any backup. */
export const DRAFT_SUFFIX = ".unfinished";
/** A backup under way writes all the time. */
const SILENT_MS = 3_600_000;

export type Write = (piece: string | Uint8Array) => Promise<void>;

/** Packs what `fill` writes into a draft. The file appears under its name when it is whole. */
export async function writePacked<T>(
  path: string,
  stopping: AbortSignal,
  fill: (write: Write) => Promise<T>,
): Promise<T> {
  const draft = `${path}${DRAFT_SUFFIX}`;
  const file = await open(draft, "w", 0o600);
  const packed = createGzip();
  try {
    const written = pipeline(packed, file.createWriteStream(), { signal: stopping });
    const filled = fill(async (piece) => {
      if (!packed.write(piece)) await once(packed, "drain");
    });
    // A table's rows may never end once nobody takes them: whatever fails first ends it all.
    await Promise.race([filled, written]);
    packed.end();
    await written;
    await onDisk(draft);
    await rename(draft, path);
    return await filled;
  } catch (error) {
    packed.destroy();
    await rm(draft, { force: true });
    stopping.throwIfAborted();
    throw error;
  }
}

/** Whether no backup is writing this draft any more. */
export async function isAbandoned(draft: string, now: Date): Promise<boolean> {
  const found = await stat(draft).catch(() => null);
  return found !== null && found.mtimeMs < now.getTime() - SILENT_MS;
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}
