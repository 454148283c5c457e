import { HEADERS } from "../../../../shared/sync/sync.ts";
import type { CookieJar } from "../../../support/server/cookies.ts";
import type { Dice } from "../dice.ts";
import type { Held, SimServer } from "./server.ts";

const ORIGIN = "http://localhost";
const LOST = "Failed to fetch";

/** A machine that calls the server. */
export interface Caller {
  readonly cookies: CookieJar;
  /** It has no network. */
  cut: boolean;
  /** Its calls and their responses wait until this ends. */
  silent?: boolean;
}

interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** A call on its way. */
interface Packet {
  caller: Caller;
  path: string;
  init: RequestInit;
  /** `null`: the server has not answered it yet. */
  response: Received | null;
  /** `null`: the caller does not wait; the packet may arrive all the same. */
  waiting: { resolve(response: Response): void; reject(error: Error): void } | null;
}

/**
 * The network between the devices and the server. The dice decide which packets arrive, and when.
 */
export class Lines {
  /** How often a packet is lost; 0: never, and in order. */
  trouble = 0;
  readonly requests: Packet[] = [];
  readonly responses: Packet[] = [];
  /** Number of the first call with each key that the server carried out. */
  readonly firstSent = new Map<string, number>();
  /** Visits whose creation was refused at least once. */
  readonly refusedVisits = new Set<string>();
  /** Responses that a server must never give. */
  readonly faults: string[] = [];
  /** How many calls have been sent. */
  sent = 0;
  readonly #held: { packet: Packet; held: Held }[] = [];
  readonly #numbers = new WeakMap<RequestInit, number>();

  constructor(
    readonly server: SimServer,
    readonly dice: Dice,
    /** Draws the API process for the next call. */
    readonly process: () => number = () => 0,
  ) {}

  send(caller: Caller, path: string, init: RequestInit): Promise<Response> {
    if (caller.cut) return Promise.reject(new TypeError(LOST));
    return new Promise((resolve, reject) => {
      const packet: Packet = { caller, path, init, response: null, waiting: { resolve, reject } };
      this.#numbers.set(init, this.sent++);
      this.requests.push(packet);
      init.signal?.addEventListener("abort", () => {
        packet.waiting = null;
        reject(new TypeError(LOST));
      });
    });
  }

  /** The caller loses its network. The server may still receive its calls. */
  cut(caller: Caller): void {
    caller.cut = true;
    for (const packet of [...this.requests, ...this.responses]) {
      if (packet.caller === caller) lose(packet);
    }
    for (const { packet } of this.#held) if (packet.caller === caller) lose(packet);
  }

  movable(queue: readonly Packet[]): number {
    return queue.filter(({ caller }) => !caller.silent).length;
  }

  /** A request reaches the server, is lost or is doubled. */
  async arrive(trace: (line: string) => void = () => {}): Promise<void> {
    const packet = this.#drawn(this.requests);
    if (!packet) return;
    if (this.dice.chance(this.trouble)) return lose(packet);
    if (!this.server.up) return this.#unreachable(packet);
    if (this.dice.chance(this.trouble / 2)) this.requests.push({ ...packet, waiting: null });
    const served = await this.server.serve(requestOf(packet), this.process());
    const isHeld = !(served instanceof Response);
    if (isHeld) this.#held.push({ packet, held: served });
    else await this.#answered(packet, served);
    const { method = "GET", body = "" } = packet.init;
    trace(`  ${method} ${packet.path} ${body}: ${isHeld ? "held" : served.status}`);
  }

  /** A response reaches its device. @returns `null` where it was lost */
  come(): { caller: Caller; bookedUid: string | null } | null {
    const packet = this.#drawn(this.responses);
    if (!packet?.response) return null;
    if (this.dice.chance(this.trouble)) {
      lose(packet);
      return null;
    }
    const { caller, path, init, waiting } = packet;
    const { status, headers, text } = packet.response;
    if (waiting) caller.cookies.take(headers);
    waiting?.resolve(new Response(status === 204 ? null : text, { status, headers }));
    const isBooking = init.method === "POST" && path === "/api/journal";
    return { caller, bookedUid: isBooking ? bodyOf(packet).uid : null };
  }

  /** All held writes commit. */
  async release(): Promise<void> {
    while (this.#held.length > 0) await this.releaseOne(0);
    this.server.holdNone();
  }

  async releaseOne(at: number): Promise<void> {
    const [one] = this.#held.splice(at, 1);
    if (one) await this.#answered(one.packet, await this.server.release(one.held, true));
  }

  /** The server dies. Its responses are lost, also of a held write that has committed. */
  async killServer(): Promise<void> {
    const held = this.#held.splice(0);
    for (const { packet } of held) lose(packet);
    await this.server.kill();
    for (const { packet, held: write } of held) this.#note(packet, await write.answer);
    for (const packet of this.responses.splice(0)) lose(packet);
  }

  #drawn(queue: Packet[]): Packet | null {
    const movable = queue.filter(({ caller }) => !caller.silent);
    const packet = movable[this.trouble === 0 ? 0 : this.dice.below(movable.length)];
    if (!packet) return null;
    queue.splice(queue.indexOf(packet), 1);
    return packet;
  }

  #unreachable(packet: Packet): void {
    if (this.dice.chance(0.5)) lose(packet);
    else packet.waiting?.resolve(new Response("<h1>502</h1>", { status: 502 }));
  }

  async #answered(packet: Packet, response: Response): Promise<void> {
    this.#note(packet, response);
    const { status, headers } = response;
    const text = await response.text();
    const { method = "GET" } = packet.init;
    if ([400, 405, 429].includes(status) || status >= 500)
      this.faults.push(`${method} ${packet.path} was answered ${status} ${text}`);
    if (method === "POST" && packet.path === "/api/journal" && [403, 409].includes(status))
      this.refusedVisits.add(bodyOf(packet).uid);
    packet.response = { status, headers, text };
    this.responses.push(packet);
  }

  #note({ init }: Packet, { ok }: Response): void {
    const key = new Headers(init.headers).get(HEADERS.key);
    if (key && ok && !this.firstSent.has(key))
      this.firstSent.set(key, this.#numbers.get(init) ?? 0);
  }
}

function lose(packet: Packet): void {
  packet.waiting?.reject(new TypeError(LOST));
  packet.waiting = null;
}

const bodyOf = ({ init }: Packet) => JSON.parse(String(init.body ?? "{}"));

function requestOf({ caller, path, init }: Packet): Request {
  const headers = new Headers(init.headers);
  if (caller.cookies.header) headers.set("cookie", caller.cookies.header);
  const { method = "GET", body } = init;
  return new Request(`${ORIGIN}${path}`, { method, headers, ...(body ? { body } : {}) });
}
