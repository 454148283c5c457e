import { Webhook } from "standardwebhooks";
import type { EventBody } from "../../../shared/webhooks/webhook.ts";

/** A message as a receiver got it, once the library has verified it. */
export interface Received extends EventBody {
  id: string;
  /** The answer that the receiver gave. */
  status: number;
}

/** How a receiver answers a message: a status, perhaps with headers, or never. */
export type Reply = { status: number; headers?: Record<string, string> } | "hangs";

/** A program that gets events over HTTP and verifies each with the library. */
export class Receiver {
  readonly received: Received[] = [];
  /** Messages whose signature was wrong. */
  forged = 0;
  secret = "";
  reply: (message: EventBody & { id: string }) => Reply = () => ({ status: 204 });
  #server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: (request) => this.#take(request),
  });

  get address(): string {
    return `http://127.0.0.1:${this.#server.port}/events`;
  }

  /** How often an event was received, by its id. */
  get times(): Map<string, number> {
    const times = new Map<string, number>();
    for (const { id } of this.received) times.set(id, (times.get(id) ?? 0) + 1);
    return times;
  }

  /** Ends every connection, and listens again after a while. */
  async restart(ms: number): Promise<void> {
    const { port } = this.#server;
    await this.#server.stop(true);
    await Bun.sleep(ms);
    this.#server = this.#listen(port ?? 0);
  }

  #listen(port: number) {
    return Bun.serve({
      port,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      fetch: (request) => this.#take(request),
    });
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  async #take(request: Request): Promise<Response> {
    const text = await request.text();
    const headers = Object.fromEntries(request.headers);
    let body: EventBody;
    try {
      body = new LibraryOfAnyTime(this.secret).verify(text, headers) as EventBody;
    } catch {
      this.forged += 1;
      return new Response(null, { status: 400 });
    }
    const id = headers["webhook-id"] ?? "";
    const reply = this.reply({ ...body, id });
    if (reply === "hangs") return new Promise(() => undefined);
    this.received.push({ ...body, id, status: reply.status });
    return new Response(null, reply);
  }
}

/** The library refuses messages of a different year, and the test's clock shows one. */
class LibraryOfAnyTime extends Webhook {
  override verify(payload: string, headers: Record<string, string>): unknown {
    const now = Date.now;
    Date.now = () => Number(headers["webhook-timestamp"]) * 1_000;
    try {
      return super.verify(payload, headers);
    } finally {
      Date.now = now;
    }
  }
}
