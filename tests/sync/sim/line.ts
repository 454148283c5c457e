import { HEADERS } from "../../../shared/sync.ts";
import type { Dice } from "./dice.ts";
import type { SimServer } from "./server.ts";

export const ORIGIN = "http://localhost";

/** Who calls: gets cookies, and is away while its line is cut. */
export interface Caller {
  cookies: Map<string, string>;
  cut: boolean;
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
  /** When the call that was carried out under a key had been sent; later ones are replays. */
  readonly carriedOut = new Map<string, number>();
  /** How many calls have been sent. */
  sent = 0;
  #heldPacket: Packet | null = null;

  constructor(
    readonly server: SimServer,
    readonly dice: Dice,
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
    if (this.#heldPacket?.caller === caller) lose(this.#heldPacket);
  }

  /** Nothing is on its way for a fortnight: what these calls were answered is not heard any more. */
  forget(keys: ReadonlySet<string>): void {
    for (const packet of this.answers) if (keys.has(keyOf(packet) ?? "")) lose(packet);
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
    const served = await this.server.serve(requestOf(packet));
    if (served === "held") this.#heldPacket = packet;
    else await this.#answered(packet, served);
    const { method = "GET", body, headers } = packet.init;
    const etag = new Headers(headers).get("if-match");
    trace(
      `  ${method} ${packet.path} ${body ?? ""} ${etag}: ${served === "held" ? served : served.status}`,
    );
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

  async release(): Promise<void> {
    const packet = this.#heldPacket;
    this.#heldPacket = null;
    const answer = await this.server.release(true);
    if (packet && answer) await this.#answered(packet, answer);
  }

  /** The server dies: what it was about to say is lost. */
  async killServer(): Promise<void> {
    if (this.#heldPacket) lose(this.#heldPacket);
    this.#heldPacket = null;
    await this.server.kill();
    for (const packet of this.answers.splice(0)) lose(packet);
  }

  #drawn(queue: Packet[]): Packet | null {
    const at = this.trouble === 0 ? 0 : this.dice.below(queue.length);
    return queue.splice(at, 1)[0] ?? null;
  }

  #unreachable(packet: Packet): void {
    if (this.dice.chance(0.5)) lose(packet);
    else packet.told?.resolve(new Response("<h1>502</h1>", { status: 502 }));
  }

  async #answered(packet: Packet, response: Response): Promise<void> {
    const { status, headers } = response;
    const key = keyOf(packet);
    if (key && response.ok && !this.carriedOut.has(key)) this.carriedOut.set(key, packet.sent);
    packet.answer = { status, headers, text: await response.text() };
    this.answers.push(packet);
  }
}

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
