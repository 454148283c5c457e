import { expect, test } from "bun:test";
import { SimLocks } from "./sim/browser/locks.ts";

const UNENDING = new AbortController().signal;

function deadTab(): AbortSignal {
  const death = new AbortController();
  death.abort();
  return death.signal;
}

/** What a tab that lives gets, if the lock comes to it at all. */
const held = (locks: SimLocks) =>
  Promise.race([
    locks.hold(UNENDING, "leader", { signal: UNENDING, work: async () => "held" }),
    Bun.sleep(100).then(() => "waits"),
  ]);

test("what is left of a dead tab asks for a lock, and nobody waits behind it", async () => {
  const locks = new SimLocks();
  void locks.hold(deadTab(), "leader", { signal: UNENDING, work: async () => "dead" });
  expect(await held(locks)).toBe("held");
});

test("what is left of a dead tab steals no lock from one that lives", async () => {
  const locks = new SimLocks();
  const { promise, resolve } = Promise.withResolvers<string>();
  const working = locks.hold(UNENDING, "leader", { signal: UNENDING, work: () => promise });
  await Bun.sleep(1);
  void locks.steal(deadTab(), "leader", async () => "dead");
  resolve("worked to its end");
  expect(await working).toBe("worked to its end");
});

test("a tab that dies while it waits for a lock lets the next one have it", async () => {
  const locks = new SimLocks();
  const { promise, resolve } = Promise.withResolvers<string>();
  void locks.hold(UNENDING, "leader", { signal: UNENDING, work: () => promise });
  const death = new AbortController();
  const work = async () => "dead";
  void locks.hold(death.signal, "leader", { signal: UNENDING, work });
  death.abort();
  resolve("done");
  expect(await held(locks)).toBe("held");
});
