import { fileURLToPath } from "node:url";
import { workerEnvironment } from "../config/config.ts";
import type { Log } from "../http/env.ts";

const WORKER = fileURLToPath(new URL("../../worker.ts", import.meta.url));
const RESTART_AFTER_MS = 1_000;

/** A worker's message to its parent once it answers requests. */
export const READY = "ready";

export interface Workers {
  /** Resolves when each of them answers requests for the first time. */
  ready: Promise<unknown>;
  stop(): Promise<unknown>;
}

/**
 * Starts processes that answer requests on the same port. One that ends unasked is started again.
 * They end when this process does, also after a crash.
 */
export function startWorkers(
  count: number,
  {
    databaseUrl,
    port,
    metricsPort,
    ...needs
  }: {
    databaseUrl: string;
    port: number;
    /** This process's own; each of the others takes the next one. */
    metricsPort: number | null;
    log: Log;
    stopping: AbortSignal;
  },
): Workers {
  const places = Array.from({ length: count }, (_, index) => {
    const metrics = metricsPort === null ? null : metricsPort + 1 + index;
    return new Place(workerEnvironment({ databaseUrl, port, metricsPort: metrics }), needs);
  });
  return {
    ready: Promise.all(places.map((place) => place.ready)),
    stop: () => Promise.all(places.map((place) => place.stop())),
  };
}

type Environment = Record<string, string | undefined>;

class Place {
  readonly #answers = Promise.withResolvers<void>();
  readonly #environment: Environment;
  readonly #needs: { log: Log; stopping: AbortSignal };
  #child: Bun.Subprocess<"ignore", "inherit", "inherit">;

  constructor(environment: Environment, needs: { log: Log; stopping: AbortSignal }) {
    this.#environment = environment;
    this.#needs = needs;
    this.#child = this.#launch();
  }

  get ready(): Promise<void> {
    return this.#answers.promise;
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#child.exited;
  }

  #launch() {
    return Bun.spawn([process.execPath, WORKER], {
      env: this.#environment,
      stdio: ["ignore", "inherit", "inherit"],
      ipc: (message) => {
        if (message === READY) this.#answers.resolve();
      },
      onExit: (_child, code) => void this.#replace(code),
    });
  }

  async #replace(code: number | null): Promise<void> {
    const { log, stopping } = this.#needs;
    if (stopping.aborted) return;
    log({ level: "error", task: "worker", exit: code });
    await Bun.sleep(RESTART_AFTER_MS);
    if (!stopping.aborted) this.#child = this.#launch();
  }
}
