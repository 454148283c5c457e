import { HEADERS } from "../../../shared/sync/sync.ts";
import { Browser } from "../server/cookies.ts";

/** Faults of a call. */
export type Fault =
  /** It does not reach the server. */
  | "request-lost"
  /** The server executes the call, and the response is lost. */
  | "answer-lost"
  /** The connection is accepted, and nothing ever comes back. */
  | "unanswered"
  /** It arrives twice. */
  | "duplicated"
  /** A captive portal or a proxy responds. */
  | "not-ours"
  /** A gateway answers with a success in JSON. */
  | "gateway"
  /** A portal answers with an empty success. */
  | "empty"
  /** The server fails at it. */
  | "failed";

export interface LoggedCall {
  method: string;
  path: string;
  key: string | null;
  ifMatch: string | null;
  body: unknown;
  /** `null`: the device got no response. */
  status: number | null;
}

interface Ambush {
  matches(call: LoggedCall): boolean;
  fault: Fault;
  left: number;
}

interface Held {
  matches(call: LoggedCall): boolean;
  way: "to-server" | "to-device";
  until: Promise<void>;
}

/** A device's connection to the server: cookies, and the faults that a test sets. */
export class DeviceLine {
  readonly calls: LoggedCall[] = [];
  cut = false;
  /** Added to every call, ms. */
  delayMs = 0;
  /** A proxy that buffers streams and forwards nothing. */
  swallowStreams = false;
  /** The app on this device is of that release; null: of this one. */
  protocol: string | null = null;
  #streams = new AbortController();
  #onTheirWay = 0;
  readonly #browser: Browser;
  #ambushes: Ambush[] = [];
  #held: Held[] = [];

  constructor(url: string, cookie: string) {
    this.#browser = new Browser(url);
    for (const pair of cookie.split("; ")) {
      const [name, value] = pair.split(/=(.*)/);
      if (name && value) this.#browser.keep(name, value);
    }
  }

  get url(): string {
    return this.#browser.url;
  }

  get cookie(): string {
    return this.#browser.cookie;
  }

  /** Another login in the same browser. */
  keepCookies(cookie: string): void {
    for (const pair of cookie.split("; ")) {
      const [name, value] = pair.split(/=(.*)/);
      if (name && value) this.#browser.keep(name, value);
    }
  }

  /** Lets the next `times` calls of this kind meet a fault. */
  ambush(fault: Fault, matches: (call: LoggedCall) => boolean, times = 1): void {
    this.#ambushes.push({ fault, matches, left: times });
  }

  /**
   * Calls of this kind, or their answers, wait on their way. @returns a function that releases them
   */
  hold(matches: (call: LoggedCall) => boolean, way: Held["way"] = "to-server"): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = { matches, way, until: promise };
    this.#held.push(held);
    return () => {
      this.#held = this.#held.filter((each) => each !== held);
      resolve();
    };
  }

  /** The proxy drops the streams that are open. */
  endStreams(): void {
    this.#streams.abort();
    this.#streams = new AbortController();
  }

  /** Aborts when the network drops its streams. */
  get streams(): AbortSignal {
    return this.#streams.signal;
  }

  calm(): void {
    this.#ambushes = [];
  }

  /** The writes that reached or tried to reach the server. */
  writes(): LoggedCall[] {
    return this.calls.filter((call) => call.method !== "GET" && call.key !== null);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const call = logged(path, init);
    this.calls.push(call);
    const fault = this.#faultOf(call);
    if (this.delayMs > 0) await this.#delayed();
    await this.#heldOn("to-server", call);
    if (this.cut || fault === "request-lost") throw new TypeError("Failed to fetch");
    if (fault === "unanswered") return untilGivenUp(init.signal);
    if (fault === "not-ours") return new Response("<p>Оплатите интернет</p>", { headers: HTML });
    if (fault === "gateway") return Response.json({ status: "ok" });
    if (fault === "empty") return new Response(null, { status: 204 });
    if (fault === "failed") return Response.json(INTERNAL, { status: 500 });
    const response = await this.#send(path, init);
    const second = fault === "duplicated" ? await this.#send(path, init) : null;
    await this.#heldOn("to-device", call);
    if (this.cut || fault === "answer-lost") throw new TypeError("Failed to fetch");
    call.status = (second ?? response).status;
    return second ?? response;
  }

  async #delayed(): Promise<void> {
    this.#onTheirWay += 1;
    await Bun.sleep(this.delayMs);
    this.#onTheirWay -= 1;
  }

  async #heldOn(way: Held["way"], call: LoggedCall): Promise<void> {
    await this.#held.find((each) => each.way === way && each.matches(call))?.until;
  }

  /** Whether no call is in flight; streams and calls held by the test do not count. */
  get isIdle(): boolean {
    return this.#onTheirWay === 0;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    if (path === "/api/sync/stream") return this.#request(path, init);
    this.#onTheirWay += 1;
    try {
      return await this.#request(path, init);
    } finally {
      this.#onTheirWay -= 1;
    }
  }

  #request(path: string, init: RequestInit): Promise<Response> {
    const { method, body, signal } = init;
    const headers = new Headers(init.headers);
    if (this.protocol !== null) headers.set(HEADERS.protocol, this.protocol);
    return this.#browser.request(path, {
      ...(method ? { method } : {}),
      headers,
      ...(body ? { body } : {}),
      ...(signal ? { signal } : {}),
    });
  }

  #faultOf(call: LoggedCall): Fault | null {
    const ambush = this.#ambushes.find((each) => each.left > 0 && each.matches(call));
    if (!ambush) return null;
    ambush.left--;
    return ambush.fault;
  }
}

function untilGivenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

const HTML = { "content-type": "text/html" };
const INTERNAL = { code: "internal", message: "Ошибка сервера" };

function logged(path: string, init: RequestInit): LoggedCall {
  const headers = new Headers(init.headers);
  return {
    method: init.method ?? "GET",
    path,
    key: headers.get("idempotency-key"),
    ifMatch: headers.get("if-match"),
    body: typeof init.body === "string" ? JSON.parse(init.body) : null,
    status: null,
  };
}
