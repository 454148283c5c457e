import { expect } from "bun:test";
import { headSchema } from "../../../shared/sync/sync.ts";

/** An open stream, its events in order; `ended` settles when the server closes it. */
export class OpenStream {
  readonly heads: bigint[] = [];
  beats = 0;
  readonly ended: Promise<"ended">;
  readonly #heard: (() => void)[] = [];

  constructor(readonly response: Response) {
    this.ended = this.#read();
  }

  /** The next head after those already there. */
  async next(): Promise<bigint> {
    const known = this.heads.length;
    while (this.heads.length === known) {
      await new Promise<void>((resolve) => this.#heard.push(resolve));
    }
    return this.heads[known] ?? 0n;
  }

  async #read(): Promise<"ended"> {
    let text = "";
    for await (const part of this.response.body ?? []) {
      text += new TextDecoder().decode(part);
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) this.#take(block);
    }
    return "ended";
  }

  #take(block: string): void {
    if (block.startsWith("event: beat\n")) this.beats += 1;
    const data = /^event: head\ndata: (.*)$/.exec(block)?.[1];
    if (data) this.heads.push(BigInt(headSchema.parse(JSON.parse(data)).head));
    for (const resolve of this.#heard.splice(0)) resolve();
  }
}

/** Opens the feed's stream with this cookie. */
export async function openStream(
  url: string,
  cookie: string,
  abort = new AbortController(),
): Promise<OpenStream> {
  const response = await fetch(`${url}/api/sync/stream`, {
    headers: { cookie },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  return new OpenStream(response);
}
