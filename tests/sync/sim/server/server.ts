import { AsyncLocalStorage } from "node:async_hooks";
import { createApp } from "../../../../api/app.ts";
import { type Config, readConfig } from "../../../../api/platform/config/config.ts";
import type { Db, Tx } from "../../../../api/platform/database/connection.ts";
import type { Connection, Server } from "../../../../api/platform/http/env.ts";
import { UNLIMITED } from "../../../support/server/server.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Edges } from "../chance/edges.ts";

const CONNECTION: Connection = {
  requestIP: () => ({ address: "127.0.0.1" }),
  timeout: () => {},
};

/** A transaction that has done its work and stands before its commit. */
export interface Held {
  go(commit: boolean): void;
  answer: Promise<Response>;
}

export class ServerKilled extends Error {}

/** A call that is being served: what the process does beside it, or after it, is never held. */
interface Serving {
  /** Told when its write stands before its commit. */
  onHeld: ((go: (commit: boolean) => void) => void) | null;
}

/**
 * The real API on a real PostgreSQL, in this process, serving one call after another. Writes may be
 * held before their commit: whoever needs their locks makes them go on. What a process keeps in
 * memory each of several keeps for itself.
 */
export class SimServer {
  up = true;
  /** What the server's clock is wrong by, ms. */
  clockOffMs = 0;
  /** Oldest first. */
  readonly held: Held[] = [];
  /** What devices, or a process itself, found that the log had not told. */
  readonly divergences: string[] = [];
  #holdNext = false;
  #dying = false;
  readonly #serving = new AsyncLocalStorage<Serving>();
  #apps: ReturnType<typeof createApp>[];
  readonly #config: Config;
  readonly #time: VirtualTime;
  readonly #edges: Edges;

  constructor(
    readonly db: Db,
    { url, time, edges }: { url: string; time: VirtualTime; edges: Edges },
  ) {
    this.#time = time;
    this.#edges = edges;
    this.#config = readConfig({ DATABASE_URL: url, ...UNLIMITED });
    this.served = this.#newServer();
    this.#apps = this.#newApps();
  }

  /** By the server's clock. */
  get now(): number {
    return this.#time.now + this.clockOffMs;
  }

  /** The next write that comes stands still before its commit. */
  holdNext(): void {
    this.#holdNext = this.held.length < this.#edges.heldAtOnce;
  }

  holdNone(): void {
    this.#holdNext = false;
  }

  /**
   * @param by which of the processes
   * @returns the answer, or what stands before its commit: that comes by `release`
   */
  async serve(request: Request, by = 0): Promise<Response | Held> {
    const app = this.#apps[by % this.#apps.length] ?? this.#newApp();
    const reached = Promise.withResolvers<(commit: boolean) => void>();
    const serving: Serving = { onHeld: reached.resolve };
    const answer = this.#serving.run(serving, async () => app.fetch(request, CONNECTION));
    answer.catch(() => undefined);
    const go = await Promise.race([
      answer.then(() => null),
      reached.promise,
      this.held.length > 0 ? this.#blocked(answer) : new Promise<never>(() => {}),
    ]);
    serving.onHeld = null;
    if (!go) return answer;
    const held = { go, answer };
    this.held.push(held);
    return held;
  }

  /** Lets a held write commit, or kills it; what it answers then. */
  release(held: Held, commit: boolean): Promise<Response> {
    this.held.splice(this.held.indexOf(held), 1);
    this.holdNone();
    held.go(commit);
    return held.answer;
  }

  /** The process dies: an open write is rolled back, whatever it kept in memory is gone. */
  async kill(): Promise<void> {
    this.#dying = true;
    this.holdNone();
    for (const held of [...this.held]) await this.release(held, false);
    this.#dying = false;
    this.up = false;
    this.#apps = this.#newApps();
  }

  /** Where a call waits for a lock, the write that has it must end first. */
  async #blocked(answer: Promise<Response>): Promise<null> {
    let over = false;
    let next = 0;
    const done = () => {
      over = true;
    };
    answer.then(done, done);
    while (!over) {
      // Nearly all calls are answered within that time, and to ask costs as much as to serve some.
      await Bun.sleep(10);
      if (over) return null;
      const [row] = await this.db<{ waits: boolean }[]>`
        select exists (select from pg_stat_get_activity(null)
          where wait_event_type = 'Lock' and datid =
            (select oid from pg_database where datname = current_database())) as waits`;
      if (row?.waits) this.held[next++ % this.held.length]?.go(true);
    }
    return null;
  }

  #newApps() {
    return Array.from({ length: this.#edges.processes }, () => this.#newApp());
  }

  #newApp() {
    return createApp(this.#newServer());
  }

  /** What a process does of itself it does with this. */
  readonly served: Server;

  #newServer(): Server {
    return {
      db: this.#heldBack(this.db),
      config: this.#config,
      clock: () => new Date(this.now),
      log: (entry) => {
        if (typeof entry.divergence === "string")
          this.divergences.push(
            `${entry.divergence} holds ${entry.held} keys of ${entry.expected}`,
          );
        else if (entry.level === "error" && !this.#dying) console.error(entry);
      },
      feedPages: this.#edges.pages,
      stopping: new AbortController().signal,
    };
  }

  #heldBack(db: Db): Db {
    const begin = (...given: unknown[]) => {
      const work = given.at(-1) as (tx: Tx) => Promise<unknown>;
      if (given.length > 1) return db.begin(String(given[0]), work);
      const serving = this.#serving.getStore();
      return db.begin(async (tx) => {
        const result = await work(tx);
        if (serving) await this.#standStill(tx, serving);
        return result;
      });
    };
    return new Proxy(db, {
      get: (target, name) => (name === "begin" ? begin : Reflect.get(target, name)),
    });
  }

  async #standStill(tx: Tx, serving: Serving): Promise<void> {
    if (!this.#holdNext || !serving.onHeld) return;
    this.#holdNext = false;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    const commits = await new Promise<boolean>((go) => {
      if (serving.onHeld) serving.onHeld(go);
      else go(true);
    });
    if (!commits) throw new ServerKilled();
  }
}
