import { createEngine } from "./engine.ts";
import type { Engine } from "./engine-api.ts";
import { createSession, type Session, type SignOut } from "./session.ts";
import { Signal } from "./signal.ts";
import type { World } from "./world.ts";

const DRAIN_BEFORE_LOGOUT_MS = 5_000;

/** One tab of one device: who works here, and their engine while they do. */
export interface Device {
  readonly session: Session;
  engine(): Engine | null;
  onEngine(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Keeps an engine for whoever is signed in; another person's login gets another engine. */
export function createDevice(world: World): Device {
  const core = createSession(world);
  const changed = new Signal();
  let engine: Engine | null = null;

  function follow(): void {
    const state = core.state();
    const user = state.phase === "signed-in" ? state.user : null;
    if (engine?.user.id === user?.id) return;
    const before = engine;
    engine = user && createEngine(world, user, core);
    changed.ring();
    void before?.stop();
    void engine?.start();
  }

  async function signOut({ leaveEdits } = { leaveEdits: false }): Promise<SignOut> {
    const leaving = engine;
    if (!leaveEdits && leaving) {
      const count = await drained(world, leaving);
      if (count > 0) return { outcome: "waiting", count };
    }
    await leaving?.clearAnswered();
    const told = core.end();
    await leaving?.forget();
    await told;
    return { outcome: "signed-out" };
  }

  const unfollow = core.onState(follow);
  return {
    session: { ...core, signOut },
    engine: () => engine,
    onEngine: changed.listen,
    async close() {
      unfollow();
      core.close();
      await engine?.stop();
    },
  };
}

/** How many edits are left after a last try; those that wait for a decision count, too. */
async function drained(world: World, engine: Engine): Promise<number> {
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
