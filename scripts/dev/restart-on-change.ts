import { watch } from "node:fs";

/** An editor writes a file in several steps. */
const QUIET_MS = 50;
const SOURCE = /\.(tsx?|sql|json)$/;
const TEST = /\.test\.tsx?$/;

/** A program that is started again. */
export interface Restarted {
  stop(): Promise<void>;
}

/**
 * Runs a program and starts it again after each change of a source below `folders`, whether it
 * still runs or has ended, such as the API whose start was refused. `bun --watch` ends with
 * the program, and does not watch migrations.
 */
export function restartOnChange(
  start: () => { kill(signal: "SIGKILL"): void; exited: Promise<unknown> },
  folders: readonly string[],
): Restarted {
  let running = start();
  let restarting = Promise.resolve();
  let timer: Timer | undefined;

  const restart = async () => {
    running.kill("SIGKILL");
    await running.exited;
    running = start();
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !SOURCE.test(file) || TEST.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, QUIET_MS);
    }),
  );

  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      running.kill("SIGKILL");
      await running.exited;
    },
  };
}
