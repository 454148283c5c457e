import type { World } from "./world.ts";

/** Runs again and again, `ms` apart, until the answer is called. */
export function every(world: World, ms: number, run: () => void): () => void {
  let cancel = () => {};
  const again = () => {
    cancel = world.clock.after(ms, () => {
      run();
      again();
    });
  };
  again();
  return () => cancel();
}
