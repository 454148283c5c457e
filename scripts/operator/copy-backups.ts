import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findExpired } from "../../api/operator/backup/format.ts";
import { DRAFT_SUFFIX } from "../../api/operator/backup/write.ts";
import { CannotStart } from "../../api/platform/config/startup-error.ts";

/** The backup itself was taken. */
export class NotCopied extends CannotStart {
  constructor(reason: string) {
    super(`The backup was taken, but not copied: ${reason}`);
  }
}

/**
 * Copies the backups of a folder to rsync's `target`, and removes at most one there, which has
 * expired. A folder that was emptied, by a reinstallation for one, removes no copy.
 * @returns the name of the removed one
 */
export async function copyBackups(
  folder: string,
  target: string,
  { now, mayExpire }: { now: Date; mayExpire: boolean },
): Promise<string | null> {
  const there = target.replace(/\/?$/, "/");
  await rsync("--archive", `--exclude=*${DRAFT_SUFFIX}`, folder.replace(/\/?$/, "/"), there);
  if (!mayExpire) return null;
  const listed = await rsync("--list-only", there);
  const names = listed.split("\n").map((line) => line.trim().split(/\s+/).slice(4).join(" "));
  const expired = findExpired(names, now);
  if (expired !== null) await remove(expired, there);
  return expired;
}

/** rsync deletes the target's file, because an empty folder lacks it. */
async function remove(name: string, there: string): Promise<void> {
  const empty = await mkdtemp(join(tmpdir(), "priem-empty-"));
  try {
    await rsync("--recursive", "--delete", `--include=/${name}`, "--exclude=*", `${empty}/`, there);
  } finally {
    await rm(empty, { recursive: true });
  }
}

async function rsync(...words: string[]): Promise<string> {
  const program = Bun.which("rsync", { PATH: process.env.PATH ?? "" });
  if (program === null) throw new NotCopied(`rsync is not installed.`);
  const child = Bun.spawn([program, "--timeout=60", ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, output, complaint] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code === 0) return output;
  const [reason = ""] = complaint.trim().split("\n");
  throw new NotCopied(`${reason || `rsync ended with ${code}`}`);
}
