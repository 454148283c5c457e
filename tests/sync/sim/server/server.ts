import { AsyncLocalStorage } from "node:async_hooks";
import { createApp } from "../../../../api/app.ts";
import { type Config, readConfig } from "../../../../api/platform/config/config.ts";
import type { Db, Tx } from "../../../../api/platform/database/connection.ts";
import type { Connection, Server } from "../../../../api/platform/http/env.ts";
import { UNLIMITED } from "../../../support/server/server.ts";
import type { HandClock } from "../../../support/time/hand-clock.ts";
import type { Edges } from "../edges.ts";

const CONNECTION: Connection = {
  requestIP: () => ({ address: "127.0.0.1" }),
  timeout: () => {},
};

/** A transaction that waits before its COMMIT. */
export interface Held {
  go(commit: boolean): void;
  answer: Promise<Response>;
}

export class ServerKilled extends Error {}

/** A call that is being served. Only its own transaction is held. */
interface Serving {
  /** Called when its write waits before COMMIT. */
  onHeld: ((go: (commit: boolean) => void) => void) | null;
}

/**
 * The real API on a real PostgreSQL, in this process, one call after another. Writes may wait before
 * their COMMIT; a call that needs their locks makes them commit. There may be several API processes.
 */
export class SimServer {
  up = true;
  /** Error of the server's clock, ms. */
  clockOffMs = 0;
  /** Oldest first. */
  readonly held: Held[] = [];
  /** Differences that digests found. */
  readonly divergences: string[] = [];
  #holdNext = false;
  #dying = false;
  readonly #serving = new AsyncLocalStorage<Serving>();
  #apps: ReturnType<typeof createApp>[];
  readonly #config: Config;
  readonly #time: HandClock;
  readonly #edges: Edges;

  constructor(
    readonly db: Db,
    { url, time, edges }: { url: string; time: HandClock; edges: Edges },
  ) {
    this.#time = time;
    this.#edges = edges;
    this.#config = readConfig({ DATABASE_URL: url, ...UNLIMITED });
    this.served = this.#newServer();
    this.#apps = this.#newApps();
  }

  /** By the server's clock. */
  get now(): number {
    return this.#time.now() + this.clockOffMs;
  }

  /** The next write waits before its COMMIT. */
  holdNext(): void {
    this.#holdNext = this.held.length < this.#edges.heldAtOnce;
  }

  holdNone(): void {
    this.#holdNext = false;
  }

  /**
   * @param by which of the processes
   * @returns the response, or the held write, whose response `release` gives
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

  /** Commits a held write, or rolls it back. @returns its response */
  release(held: Held, commit: boolean): Promise<Response> {
    this.held.splice(this.held.indexOf(held), 1);
    this.holdNone();
    held.go(commit);
    return held.answer;
  }

  /** The processes die: held writes are rolled back, memory is lost. */
  async kill(): Promise<void> {
    this.#dying = true;
    this.holdNone();
    for (const held of [...this.held]) await this.release(held, false);
    this.#dying = false;
    this.up = false;
    this.#apps = this.#newApps();
  }

  /** Commits held writes while a call waits for a lock. */
  async #blocked(answer: Promise<Response>): Promise<null> {
    let over = false;
    let next = 0;
    const done = () => {
      over = true;
    };
    answer.then(done, done);
    while (!over) {
      // Most calls end within this time, and the query costs as much as a call.
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

  /** For nightly jobs. */
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
