import { freshDatabase } from "../../support/database.ts";

const RUNNER = new URL("./mutant.ts", import.meta.url).pathname;

export interface Caught {
  seed: number;
  /** How many were tried. */
  seeds: number;
  fault: string;
}

export interface Hunt {
  first: number;
  count: number;
  operations: number;
}

/**
 * Tries seeds on a broken product, or with null on the healthy one, until one fails.
 * In a process of its own: what is broken is broken as it is loaded.
 */
export async function hunt(
  mutant: string | null,
  { first, count, operations }: Hunt,
): Promise<Caught | null> {
  const { url, drop } = await freshDatabase();
  try {
    const told = [mutant ?? "", url, first, count, operations].map(String);
    const child = Bun.spawn([process.execPath, RUNNER, ...told], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const [answer, complaint] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    if ((await child.exited) !== 0) throw new Error(complaint);
    return JSON.parse(answer.trim().split("\n").at(-1) ?? "");
  } finally {
    await drop();
  }
}
