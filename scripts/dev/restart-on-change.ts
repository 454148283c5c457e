import { watch } from "node:fs";
import { say } from "../../api/platform/start/log.ts";

/** An editor writes a file in several steps. */
const QUIET_MS = 50;
const SOURCE = /\.(tsx?|sql|json)$/;
const TEST = /\.test\.tsx?$/;

interface Program {
  kill(signal: "SIGKILL"): void;
  exited: Promise<unknown>;
}

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
  start: () => Program,
  folders: readonly string[],
  report: (line: string) => void = say,
): Restarted {
  let running: Program | null = null;
  let restarting = Promise.resolve();
  let timer: Timer | undefined;

  const run = () => {
    const program = start();
    running = program;
    void program.exited.then(() => {
      if (running === program)
        report("The API has ended; it starts again after a change of a source");
    });
  };
  const end = async () => {
    const program = running;
    running = null;
    program?.kill("SIGKILL");
    await program?.exited;
  };
  const restart = async () => {
    try {
      await end();
      run();
    } catch (error) {
      report(`The API was not started: ${error}`);
    }
  };
  run();
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !SOURCE.test(file) || TEST.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, QUIET_MS);
    }).on("error", (error) => report(`${folder} is not watched any more: ${error}`)),
  );

  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await end();
    },
  };
}
