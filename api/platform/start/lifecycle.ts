import { readFileSync } from "node:fs";
import { errorSentence } from "./error-sentence.ts";

const STOP_WITHIN_MS = 9_500;

/** How a process of the product ends. */
export interface Lifecycle {
  /** Aborted when the process is asked to stop. */
  stopping: AbortSignal;
  /** Closed in reverse order of opening. */
  onStop(close: () => Promise<unknown>): void;
  stop(code: number): void;
  /** Ends the process after a failed start; a start that was stopped has not failed. */
  giveUp(error: unknown): void;
}

/** @param onStopping called once, when the process is asked to end */
export function createLifecycle(onStopping: () => void = () => undefined): Lifecycle {
  const stopping = new AbortController();
  const closers: (() => Promise<unknown>)[] = [];

  async function closeAll(): Promise<void> {
    for (const close of closers.reverse()) await close();
  }

  function stop(code: number): void {
    if (stopping.signal.aborted) return;
    if (code === 0) onStopping();
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS);
    closeAll().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }

  onStopSignals(() => stop(0));
  return {
    stopping: stopping.signal,
    onStop: (close) => closers.push(close),
    stop,
    giveUp(error) {
      if (stopping.signal.aborted) return;
      const sentence = errorSentence(error);
      console.error(sentence === null ? error : `Priem: ${sentence}`);
      stop(1);
    },
  };
}

const SIGHUP_BIT = 1n;

/** Calls `onStop` when someone asks the process to end: a supervisor, Ctrl-C, a closed terminal. */
export function onStopSignals(onStop: () => void): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, onStop);
  if (!hangUpIsIgnored()) process.on("SIGHUP", onStop);
}

/** Under nohup a closed terminal must change nothing, and a handler of ours would. */
function hangUpIsIgnored(): boolean {
  if (process.platform !== "linux") return false;
  const ignored = /^SigIgn:\s*([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return ignored !== undefined && (BigInt(`0x${ignored}`) & SIGHUP_BIT) !== 0n;
}
