import { createApp } from "../../../api/app.ts";
import { type Config, readConfig } from "../../../api/config.ts";
import type { Db, Tx } from "../../../api/database/connection.ts";
import type { Connection } from "../../../api/http/env.ts";
import { UNLIMITED } from "../../support/server.ts";
import type { VirtualTime } from "./time.ts";

const CONNECTION: Connection = {
  requestIP: () => ({ address: "127.0.0.1" }),
  timeout: () => {},
};

/** A transaction that has done its work and stands before its commit. */
interface Held {
  go(commit: boolean): void;
  answer: Promise<Response>;
}

export class ServerKilled extends Error {}

/**
 * The real API on a real PostgreSQL, in this process, serving one call after another. One write at
 * a time may be held before its commit: whoever needs its locks makes it go on.
 */
export class SimServer {
  up = true;
  held: Held | null = null;
  #holdNext = false;
  #dying = false;
  #reached: (() => void) | null = null;
  #go: ((commit: boolean) => void) | null = null;
  #app: ReturnType<typeof createApp>;
  readonly #config: Config;

  constructor(
    readonly db: Db,
    url: string,
    readonly time: VirtualTime,
  ) {
    this.#config = readConfig({ DATABASE_URL: url, ...UNLIMITED });
    this.#app = this.#newApp();
  }

  /** The next write that comes stands still before its commit. */
  holdNext(): void {
    this.#holdNext = this.held === null;
  }

  /** @returns the answer, or `held`: it comes by `release` */
  async serve(request: Request): Promise<Response | "held"> {
    const reached = Promise.withResolvers<void>();
    this.#reached = reached.resolve;
    const answer = Promise.resolve(this.#app.fetch(request, CONNECTION));
    answer.catch(() => undefined);
    const outcome = await Promise.race([
      answer.then(() => "answered" as const),
      reached.promise.then(() => "held" as const),
      this.held ? this.#blocked(answer) : new Promise<never>(() => {}),
    ]);
    this.#reached = null;
    if (outcome !== "held" || !this.#go) return answer;
    this.held = { go: this.#go, answer };
    this.#go = null;
    return "held";
  }

  /** Lets the held write commit, or kills it; what it answers then. */
  async release(commit: boolean): Promise<Response | null> {
    const { held } = this;
    this.held = null;
    this.#holdNext = false;
    if (!held) return null;
    held.go(commit);
    return held.answer;
  }

  /** The process dies: an open write is rolled back, whatever it kept in memory is gone. */
  async kill(): Promise<void> {
    this.#dying = true;
    await this.release(false);
    this.#dying = false;
    this.up = false;
    this.#app = this.#newApp();
  }

  /** Where a call waits for a lock, the write that has it must end first. */
  async #blocked(answer: Promise<Response>): Promise<"freed"> {
    let over = false;
    const done = () => {
      over = true;
    };
    answer.then(done, done);
    while (!over) {
      await Bun.sleep(3);
      const [row] = await this.db<{ waits: boolean }[]>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`;
      if (row?.waits) this.held?.go(true);
    }
    return "freed";
  }

  #newApp() {
    return createApp({
      db: this.#heldBack(this.db),
      config: this.#config,
      clock: () => new Date(this.time.now),
      log: (entry) => {
        if (entry.level === "error" && !this.#dying) console.error(entry);
      },
      stopping: new AbortController().signal,
    });
  }

  #heldBack(db: Db): Db {
    const begin = (...given: unknown[]) => {
      const work = given.at(-1) as (tx: Tx) => Promise<unknown>;
      if (given.length > 1) return db.begin(String(given[0]), work);
      return db.begin(async (tx) => {
        const result = await work(tx);
        await this.#standStill();
        return result;
      });
    };
    return new Proxy(db, {
      get: (target, name) => (name === "begin" ? begin : Reflect.get(target, name)),
    });
  }

  async #standStill(): Promise<void> {
    if (!this.#holdNext || this.held) return;
    this.#holdNext = false;
    const commits = await new Promise<boolean>((resolve) => {
      this.#go = resolve;
      this.#reached?.();
    });
    if (!commits) throw new ServerKilled();
  }
}
