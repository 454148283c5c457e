import { fileURLToPath } from "node:url";

/** Waiting longer than this without a word looks like hanging. */
const SILENCE_MS = 2_000;

/** Does the work; if it takes over two seconds, prints `doing`. */
export async function step<T>(doing: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => console.log(`${doing}…`), SILENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a program of this project by Bun itself: Node may be too old, or missing. */
export async function runQuietly(command: string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: ROOT,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, error] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new StepFailed(`${out}${error}`.trim(), command);
}

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export class StepFailed extends Error {
  constructor(output: string, command: string[]) {
    super(`${output}\n\nbun ${command.join(" ")} failed; its output is above.`);
  }
}
