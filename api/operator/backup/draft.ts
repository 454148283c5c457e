import { once } from "node:events";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Encrypter } from "age-encryption";
import { encrypted, withPath } from "./encryption.ts";

/** The suffix of a draft's name. After a kill the draft stays, with patients' data in it, until it is removed. */
export const DRAFT_SUFFIX = ".unfinished";
/** A running backup writes all the time. */
const SILENT_MS = 3_600_000;

export type Write = (piece: string | Uint8Array) => Promise<void>;

/** Compresses and encrypts what `fill` writes into a draft, and renames it when it is complete. */
export async function writePacked<T>(
  path: string,
  { encrypter, stopping }: { encrypter: Encrypter | null; stopping: AbortSignal },
  fill: (write: Write) => Promise<T>,
): Promise<T> {
  const draft = `${path}${DRAFT_SUFFIX}`;
  const file = await open(draft, "w", 0o600);
  const packed = createGzip();
  try {
    const content = encrypter ? await encrypted(packed, encrypter) : packed;
    const written = pipeline(content, file.createWriteStream(), { signal: stopping });
    const filled = fill(async (piece) => {
      if (!packed.write(piece)) await once(packed, "drain");
    });
    // COPY never ends if nobody reads it: the first failure must end both sides.
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
    throw withPath(error, path);
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
