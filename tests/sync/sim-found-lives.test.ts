import { expect, test } from "bun:test";
import { FOUND_LIVES } from "./sim/found-lives.ts";
import { firstFault } from "./sim/run.ts";

/** `bun run sim --found` lives the longer ones, too. */
const LONGEST = 40;

const short = FOUND_LIVES.filter(({ world }) => world.operations <= LONGEST);

test.each(short.map(({ what, ...lived }) => [what, lived] as const))(
  "%s",
  async (_, { seeds, world }) => {
    expect(await firstFault(seeds, world)).toBeNull();
  },
);
