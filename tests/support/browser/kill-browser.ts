import { readdir, readFile } from "node:fs/promises";

/** `kill -9` of a browser: whatever it had not put on the disk is gone. */
export async function killBrowser(profile: string): Promise<void> {
  for (const pid of await processesOf(profile)) killIfThere(pid);
}

/** The browser's processes, told by the profile that only it was started with. */
async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return command.includes(`--user-data-dir=${profile}`) ? [pid] : [];
    }),
  );
  return found.flat();
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // One of its own children may have followed it already.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
