import { solveAmong } from "../../../shared/site/proof-of-work.ts";

/** So many tries at a time: between them the page answers to its reader. */
const AT_ONCE = 500;

/** The challenge with a number that solves it, as the server wants it. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let from = 0; ; from += AT_ONCE) {
    const number = solveAmong(challenge, bits, { from, count: AT_ONCE });
    if (number !== null) return `${challenge}:${number}`;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
