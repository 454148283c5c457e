import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2_000_000_000;

/** A new folder that the database's own account may enter. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(scratchPlace(), prefix));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Memory, where there is room: a restore makes and removes hundreds of files. TMPDIR overrides it.
 */
export function scratchPlace(): string {
  return process.env.TMPDIR || !hasRoom(MEMORY) ? tmpdir() : MEMORY;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES;
}
