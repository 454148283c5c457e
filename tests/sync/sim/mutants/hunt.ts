import { freshDatabase } from "../../../support/server/database.ts";
import type { World } from "../chance/outcome.ts";

const RUNNER = new URL("./mutant.ts", import.meta.url).pathname;

export interface Caught {
  seed: number;
  /** How many were tried. */
  seeds: number;
  fault: string;
}

/** What a hunter's process is told. */
export interface Errand {
  mutant: string;
  url: string;
  seeds: readonly number[];
  world: World;
}

/**
 * Tries seeds on a broken product until one fails.
 * In a process of its own: what is broken is broken as it is loaded.
 */
export async function hunt(
  mutant: string,
  { seeds, world }: Pick<Errand, "seeds" | "world">,
): Promise<Caught | null> {
  const { url, drop } = await freshDatabase();
  try {
    const errand: Errand = { mutant, url, seeds, world };
    const child = Bun.spawn([process.execPath, RUNNER, JSON.stringify(errand)], {
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
