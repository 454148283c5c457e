import type { Platform } from "./platform.ts";

/** Runs again and again, `ms` apart, until the answer is called. */
export function repeatEvery(
  { clock }: Pick<Platform, "clock">,
  ms: number,
  run: () => void,
): () => void {
  let cancel = () => {};
  const again = () => {
    cancel = clock.after(ms, () => {
      // First: what `run` throws must not end the repetition.
      again();
      run();
    });
  };
  again();
  return () => cancel();
}
