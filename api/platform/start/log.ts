import type { Log } from "../http/env.ts";

/** Prints a line for the person who started the product. */
export function say(line: string): void {
  console.log(line);
}

/** A line in JSON. */
export const log: Log = (entry) => {
  console.log(JSON.stringify({ at: new Date().toISOString(), ...entry }));
};
