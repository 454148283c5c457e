import { readdir, readFile } from "node:fs/promises";

/** `kill -9` of a browser: data that it had not written to the disk are lost. */
export async function killBrowser(profile: string): Promise<void> {
  for (const pid of await processesOf(profile)) killIfThere(pid);
}

/** The browser's processes, found by its profile. */
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
    // A child process may have ended with it.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
