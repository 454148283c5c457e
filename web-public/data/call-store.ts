import type { CallAnswer } from "../../shared/site/site.ts";

export type CallState =
  | { kind: "loading" }
  | { kind: "loaded"; data: unknown }
  | { kind: "failed"; message: string; status: number | null };

/** A non-OK reply, in the words of the specification (section 8). */
export const httpError = (status: number) => `HTTP error! Status: ${status}`;

const LOADING: CallState = { kind: "loading" };

/** An answer this young is not asked for again by the next page. */
const FRESH_MS = 30_000;

/**
 * Responses of the API by path. The first page has its own from the server, possibly reduced to the
 * shown data, so the next page discards them and loads again.
 */
export class CallStore {
  readonly #states: Map<string, CallState>;
  readonly #askedAt = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #listeners = new Set<() => void>();

  constructor(seed: Record<string, CallAnswer>) {
    this.#states = new Map(Object.entries(seed).map(([path, answer]) => [path, stateOf(answer)]));
  }

  readonly state = (path: string): CallState => this.#states.get(path) ?? LOADING;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks unless a fresh answer is here or on its way; a call that failed is tried again. */
  want(path: string): void {
    const state = this.state(path);
    if (state.kind === "failed" && state.status === 404) return;
    const askedAt = this.#askedAt.get(path);
    const seeded = state.kind === "loaded" && askedAt === undefined;
    const fresh = state.kind === "loaded" && Date.now() - (askedAt ?? 0) < FRESH_MS;
    if (!seeded && !fresh) void this.reload(path);
  }

  /** Loads again; shown data stay until the answer arrives. Never rejects. */
  reload(path: string): Promise<void> {
    const underWay = this.#underWay.get(path);
    if (underWay) return underWay;
    const asking = this.#ask(path).finally(() => this.#underWay.delete(path));
    this.#underWay.set(path, asking);
    return asking;
  }

  /** Drops the data that came with the first page. */
  forgetSeeds(): void {
    for (const path of this.#states.keys()) {
      if (!this.#askedAt.has(path)) this.#states.delete(path);
    }
  }

  async #ask(path: string): Promise<void> {
    const state = await answerTo(path);
    if (state.kind === "failed") console.error(path, state.message);
    // A failed refresh leaves the data on the screen.
    if (state.kind === "failed" && this.state(path).kind === "loaded") return;
    this.#states.set(path, state);
    this.#askedAt.set(path, Date.now());
    for (const listener of this.#listeners) listener();
  }
}

async function answerTo(path: string): Promise<CallState> {
  try {
    // Without cookies: an editor of articles sees here only what visitors see.
    const response = await fetch(path, {
      headers: { accept: "application/json" },
      credentials: "omit",
    });
    if (!response.ok) return failed(response.status);
    return { kind: "loaded", data: await response.json() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "failed", message, status: null };
  }
}

function stateOf(answer: CallAnswer): CallState {
  return "data" in answer ? { kind: "loaded", data: answer.data } : failed(answer.status);
}

function failed(status: number): CallState {
  return { kind: "failed", message: httpError(status), status };
}
