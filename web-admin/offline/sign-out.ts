import type { Engine } from "./engine-api.ts";
import type { World } from "./world.ts";

const DRAIN_BEFORE_LOGOUT_MS = 5_000;

/** How many edits are left after a last try; those that wait for a decision count, too. */
export async function drained(world: World, engine: Engine): Promise<number> {
  const left = () => engine.status().waiting + engine.status().needsDecision;
  const { waiting, online, loginNeeded } = engine.status();
  if (waiting === 0 || !online || loginNeeded) return left();
  engine.syncNow();
  const over = Promise.withResolvers<void>();
  const cancel = world.clock.after(DRAIN_BEFORE_LOGOUT_MS, over.resolve);
  const unlisten = engine.onStatus(() => {
    if (engine.status().waiting === 0) over.resolve();
  });
  if (engine.status().waiting === 0) over.resolve();
  await over.promise;
  cancel();
  unlisten();
  return left();
}
