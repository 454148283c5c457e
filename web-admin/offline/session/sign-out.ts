import type { Platform } from "../platform/platform.ts";

const DRAIN_BEFORE_LOGOUT_MS = 5_000;

/** The part of an engine that sends waiting edits and counts the rest. */
interface Sending {
  status(): {
    waiting: number;
    needsDecision: number;
    online: boolean;
    loginNeeded: boolean;
    storage: string | null;
  };
  syncNow(): void;
  endUndo(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** How many edits are left after a last try; those that wait for a decision count, too. */
export async function drained(platform: Pick<Platform, "clock">, engine: Sending): Promise<number> {
  const left = () => engine.status().waiting + engine.status().needsDecision;
  const { waiting, online, loginNeeded, storage } = engine.status();
  if (waiting === 0 || !online || loginNeeded || storage) return left();
  await attempt("what is held is not sent", () => engine.endUndo());
  engine.syncNow();
  const over = Promise.withResolvers<void>();
  const cancel = platform.clock.after(DRAIN_BEFORE_LOGOUT_MS, over.resolve);
  const unlisten = engine.onChange(() => {
    if (engine.status().waiting === 0) over.resolve();
  });
  if (engine.status().waiting === 0) over.resolve();
  await over.promise;
  cancel();
  unlisten();
  return left();
}

/** A part of signing out: its failure must not stop the user from leaving. */
export async function attempt(failing: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`Somebody signs out, and ${failing}`, error);
  }
}
