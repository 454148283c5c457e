import { HEADERS } from "../../../../shared/sync/sync.ts";
import type { Dice } from "../chance/dice.ts";
import type { Held, SimServer } from "./server.ts";

export const ORIGIN = "http://localhost";

/** Who calls: gets cookies, and is away while its line is cut. */
export interface Caller {
  cookies: Map<string, string>;
  cut: boolean;
  /** Its calls are taken, and nothing comes of them until it ends. */
  silent?: boolean;
}

interface Captured {
  status: number;
  headers: Headers;
  text: string;
}

/** A call on its way. `told` is null for one nobody waits for any more: it may arrive all the same. */
interface Packet {
  caller: Caller;
  /** How many were sent before it; a copy was sent when its original was. */
  sent: number;
  path: string;
  init: RequestInit;
  /** Null: it has not arrived yet. */
  answer: Captured | null;
  told: { resolve(response: Response): void; reject(error: Error): void } | null;
}

/** A call as it was sent, and what it was answered. */
export interface Exchange {
  /** How many had been sent before it. */
  sent: number;
  method: string;
  path: string;
  body: Readonly<Record<string, unknown>>;
  ifMatch: string | null;
  /** `If-Match` of the calls under this key that the server had begun and had not answered. */
  begun: readonly (string | null)[];
  epoch: string | null;
  status: number;
  etag: string | null;
  xid: string | null;
  answer: unknown;
}

/** What the lines tell the judge of calls that reached the server. */
export interface Heard {
  /** How each call that was carried out was sent and answered, by its key; then its replays. */
  readonly carriedOut: ReadonlyMap<string, readonly Exchange[]>;
  readonly refusedVisits: ReadonlySet<string>;
}

interface Came {
  caller: Caller;
  /** The visit it speaks of, where it answers a booking. */
  booked: string | null;
}

const LOST = "Failed to fetch";

/** All lines between devices and the server: what is sent arrives when chance has it, or not. */
export class Lines {
  /** 0: a good line. */
  trouble = 0;
  readonly requests: Packet[] = [];
  readonly answers: Packet[] = [];
  /** What was carried out under each key; those after the first are replays. */
  readonly carriedOut = new Map<string, Exchange[]>();
  /** Visits whose creation was refused at least once, whether or not an earlier call made them. */
  readonly refusedVisits = new Set<string>();
  /** Logins that an administrator removed: what was typed before is refused again and again. */
  readonly removed = new Set<string>();
  /** What no server may answer. */
  readonly faults: string[] = [];
  /** How many calls have been sent. */
  sent = 0;
  readonly #held: { packet: Packet; held: Held }[] = [];
  /** `If-Match` of held calls under each key: a replay may be answered before, or instead of, them. */
  readonly #begun = new Map<string, (string | null)[]>();

  constructor(
    readonly server: SimServer,
    readonly dice: Dice,
    /** Which of the server's processes takes the next call. */
    readonly process: () => number = () => 0,
  ) {}

  send(caller: Caller, path: string, init: RequestInit): Promise<Response> {
    if (caller.cut) return Promise.reject(new TypeError(LOST));
    return new Promise((resolve, reject) => {
      const told = { resolve, reject };
      const packet: Packet = { caller, sent: this.sent++, path, init, answer: null, told };
      this.requests.push(packet);
      init.signal?.addEventListener("abort", () => {
        packet.told = null;
        reject(new TypeError(LOST));
      });
    });
  }

  /** The line is cut under calls on their way: the device hears nothing, the server may. */
  cut(caller: Caller): void {
    caller.cut = true;
    for (const packet of [...this.requests, ...this.answers]) {
      if (packet.caller === caller) lose(packet);
    }
    for (const { packet } of this.#held) if (packet.caller === caller) lose(packet);
  }

  /** Nothing is on its way for a fortnight: what these calls were answered is not heard any more. */
  forget(keys: ReadonlySet<string>): void {
    for (const packet of this.answers) if (keys.has(keyOf(packet) ?? "")) lose(packet);
  }

  /** Calls, or answers, that may come through now. */
  movable(queue: readonly Packet[]): number {
    return queue.filter(({ caller }) => !caller.silent).length;
  }

  isQuiet(): boolean {
    return this.requests.length + this.answers.length === 0;
  }

  /** One of the calls on their way reaches the server. */
  async arrive(trace: (line: string) => void = () => {}): Promise<void> {
    const packet = this.#drawn(this.requests);
    if (!packet) return;
    if (this.dice.chance(this.trouble)) {
      lose(packet);
      return;
    }
    if (!this.server.up) {
      this.#unreachable(packet);
      return;
    }
    if (this.dice.chance(this.trouble / 2)) this.requests.push({ ...packet, told: null });
    const served = await this.server.serve(requestOf(packet), this.process());
    const isHeld = !(served instanceof Response);
    const { method = "GET", body } = packet.init;
    const etag = ifMatchOf(packet);
    if (isHeld) {
      this.#held.push({ packet, held: served });
      const key = keyOf(packet);
      if (key) this.#begun.set(key, [...(this.#begun.get(key) ?? []), etag]);
    } else await this.#answered(packet, served);
    trace(`  ${method} ${packet.path} ${body ?? ""} ${etag}: ${isHeld ? "held" : served.status}`);
  }

  /** One of the answers reaches its device. @returns null where it was lost */
  come(): Came | null {
    const packet = this.#drawn(this.answers);
    if (!packet?.answer) return null;
    if (this.dice.chance(this.trouble)) {
      lose(packet);
      return null;
    }
    const { status, headers, text } = packet.answer;
    if (packet.told) for (const line of headers.getSetCookie()) keepCookie(packet.caller, line);
    packet.told?.resolve(new Response(status === 204 ? null : text, { status, headers }));
    const isBooking = packet.init.method === "POST" && packet.path === "/api/journal";
    return { caller: packet.caller, booked: isBooking ? uidIn(packet.init) : null };
  }

  /** Every write that is held commits. */
  async release(): Promise<void> {
    while (this.#held.length > 0) await this.releaseOne(0);
    this.server.holdNone();
  }

  async releaseOne(at: number): Promise<void> {
    const [one] = this.#held.splice(at, 1);
    if (one) await this.#answered(one.packet, await this.server.release(one.held, true));
  }

  /** The server dies: what it was about to say is lost, also of a held write that has committed. */
  async killServer(): Promise<void> {
    const held = this.#held.splice(0);
    for (const { packet } of held) lose(packet);
    await this.server.kill();
    for (const { packet, held: write } of held) {
      const response = await write.answer;
      this.#noteCarriedOut(packet, response, await response.text());
    }
    for (const packet of this.answers.splice(0)) lose(packet);
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
    else packet.told?.resolve(new Response("<h1>502</h1>", { status: 502 }));
  }

  async #answered(packet: Packet, response: Response): Promise<void> {
    const { status, headers } = response;
    const text = await response.text();
    const exchange = this.#noteCarriedOut(packet, response, text);
    if (isRefusedCreation(exchange)) this.refusedVisits.add(String(exchange.body.uid));
    if (!this.removed.has(String(exchange.body.login))) this.faults.push(...unanswerable(exchange));
    packet.answer = { status, headers, text };
    this.answers.push(packet);
  }

  #noteCarriedOut(packet: Packet, response: Response, text: string): Exchange {
    const key = keyOf(packet);
    const begun = this.#begun.get(key ?? "") ?? [];
    const exchange = { ...exchangeOf(packet, response, text), begun };
    if (key && response.ok)
      this.carriedOut.set(key, [...(this.carriedOut.get(key) ?? []), exchange]);
    return exchange;
  }
}

function exchangeOf(
  { sent, path, init }: Packet,
  { status, headers }: Response,
  text: string,
): Omit<Exchange, "begun"> {
  const own = new Headers(init.headers);
  const isJson = headers.get("content-type")?.includes("json") === true;
  return {
    ...{ sent, method: init.method ?? "GET", path, status },
    body: init.body ? JSON.parse(String(init.body)) : {},
    ifMatch: own.get("if-match"),
    epoch: own.get(HEADERS.epoch),
    etag: headers.get(HEADERS.etag),
    xid: headers.get(HEADERS.xid),
    answer: isJson && text ? JSON.parse(text) : null,
  };
}

/** A fault of the server; a call that is refused though it rests on what is there; one not understood. */
function unanswerable({ method, path, status, ifMatch, etag, answer }: Exchange): string[] {
  const said = `${method} ${path} was answered ${status} ${JSON.stringify(answer)}`;
  if (status >= 500 || status === 400 || status === 405 || status === 429) return [said];
  return status === 412 && ifMatch !== null && ifMatch === etag ? [`${said}: ${etag}`] : [];
}

const isRefusedCreation = ({ method, path, status }: Exchange) =>
  method === "POST" && path === "/api/journal" && (status === 403 || status === 409);

const ifMatchOf = ({ init }: Packet) => new Headers(init.headers).get("if-match");

const keyOf = ({ init }: Packet) => new Headers(init.headers).get(HEADERS.key);

function lose(packet: Packet): void {
  packet.told?.reject(new TypeError(LOST));
  packet.told = null;
}

function requestOf({ caller, path, init }: Packet): Request {
  const headers = new Headers(init.headers);
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  if (cookie) headers.set("cookie", cookie);
  const { method = "GET", body } = init;
  return new Request(`${ORIGIN}${path}`, { method, headers, ...(body ? { body } : {}) });
}

const uidIn = ({ body }: RequestInit): string => JSON.parse(String(body)).uid;

function keepCookie({ cookies }: Caller, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const [name = "", value = ""] = pair.split(/=(.*)/);
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, value);
}
