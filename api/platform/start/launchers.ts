import { readFileSync } from "node:fs";

type Process = { pid: number; parent: number; command: string[]; state: string };

const LOOK_EVERY_MS = 300;

/**
 * Calls `onDeath` when a process that only launched us has died. `npx bun start` is
 * npm → sh → bun start → us, and a SIGTERM sent to npm does not travel down that chain.
 */
export function watchLaunchers(onDeath: () => void): void {
  if (process.platform !== "linux") return;
  const launchers = findLaunchers(process.ppid);
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every((pid) => isAlive(pid))) return;
    clearInterval(timer);
    onDeath();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The chain above us as far as it is ours: a login shell or a supervisor may go before us. */
function findLaunchers(from: number): number[] {
  const runner = read(from);
  if (runner && isStartScript(runner)) return [from, ...findLaunchers(runner.parent)];
  if (!runner || !isPackageRunner(runner)) return [];
  const above = read(runner.parent);
  const shell = above && isShell(above) ? above : null;
  const npm = shell ? read(shell.parent) : above;
  if (!npm || !isNpm(npm)) return [runner.pid];
  return [runner.pid, ...(shell ? [shell.pid] : []), npm.pid];
}

/** `bun start` begins again after it has installed the packages. */
function isStartScript({ command }: Process): boolean {
  return command.some((word) => word.endsWith("scripts/start.ts"));
}

function isPackageRunner({ command: [program = "", verb = ""] }: Process): boolean {
  return /(^|\/)bunx?(\.exe)?$/.test(program) && (verb === "start" || verb === "run");
}

function isShell({ command: [program = "", flag = ""] }: Process): boolean {
  return /(^|\/)(ba|da|a)?sh$/.test(program) && flag === "-c";
}

/** npm writes its title over its arguments. */
function isNpm({ command: [program = "", script = ""] }: Process): boolean {
  return /^np[mx] /.test(program) || /(^|\/)np[mx](-cli\.js)?$/.test(script);
}

function isAlive(pid: number): boolean {
  const found = read(pid);
  return found !== null && found.state !== "Z" && found.state !== "X";
}

function read(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return { pid, parent: Number(parent), command, state };
  } catch {
    return null;
  }
}
