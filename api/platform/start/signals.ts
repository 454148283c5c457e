import { readFileSync } from "node:fs";

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
