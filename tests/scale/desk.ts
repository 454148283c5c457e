import { DigestTree, digestSchema, digestText, hashOf } from "../../shared/sync/digest.ts";
import { parseSeen, type Seen } from "../../shared/sync/seen.ts";
import {
  type Changes,
  HEADERS,
  PROTOCOL,
  type SnapshotPage,
  type SyncDocument,
} from "../../shared/sync/sync.ts";
import type { Day } from "../../shared/time/calendar.ts";

const RETRY_MS = 500;

/** What a device holds: its place in the change log, and hashes of its documents. */
export interface Copy {
  cursor: string;
  seen: Seen;
  today: Day;
  tree: DigestTree;
}

export interface Snapshot extends Copy {
  pages: number;
  bytes: number;
  ms: number;
}

/** What one signed-in person's device sends with each request. */
export type Headers = Record<string, string>;

const answered = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  throw new Error(`${response.status} ${new URL(response.url).pathname}: ${await response.text()}`);
};

export const headersOf = (cookie: string): Headers => ({
  cookie,
  [HEADERS.device]: crypto.randomUUID(),
  [HEADERS.protocol]: String(PROTOCOL),
});

/** The first copy that a device takes, page after page. */
export async function takeSnapshot(url: string, headers: Headers): Promise<Snapshot> {
  const began = performance.now();
  const texts: string[] = [];
  let next: string | null = null;
  let page: SnapshotPage;
  do {
    const query: string = next === null ? "" : `?page=${encodeURIComponent(next)}`;
    const answer = await answered(await fetch(`${url}/api/sync/snapshot${query}`, { headers }));
    const text = await answer.text();
    texts.push(text);
    page = JSON.parse(text);
    next = page.next;
  } while (next !== null);
  const ms = performance.now() - began;
  const tree = new DigestTree();
  for (const text of texts) hold(tree, (JSON.parse(text) as SnapshotPage).documents);
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const { cursor, today } = page;
  return { ...{ cursor, today, tree, ms, bytes }, seen: seenOf(page.seen), pages: texts.length };
}

/** A device that follows the feed as the app's leader tab does; it keeps hashes, not documents. */
export class Desk {
  readonly pulls: number[] = [];
  /** Pulls that were answered with an error, by status; each is asked for again. */
  readonly refusals: number[] = [];
  #copy: Copy;
  #running: Promise<void> | null = null;
  #isWanted = false;
  readonly #closing = new AbortController();

  constructor(
    readonly url: string,
    readonly headers: Headers,
    copy: Copy,
    readonly onSeen: (seen: Seen) => void,
  ) {
    this.#copy = { ...copy, tree: copy.tree.without([]) };
  }

  /** Opens the stream of hints; resolves when it is open. */
  async follow(): Promise<void> {
    const { signal } = this.#closing;
    const headers = { ...this.headers, accept: "text/event-stream" };
    const answer = await answered(await fetch(`${this.url}/api/sync/stream`, { headers, signal }));
    void this.#listen(answer);
  }

  /** One pull at a time; asked for while one runs, another follows it. */
  pull(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#pullWanted().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Compares what it holds with the server, as the app does every few minutes. */
  async compare(): Promise<"same" | "behind" | "different"> {
    const { cursor, today, tree } = this.#copy;
    const ask = async (except: string[]) => {
      const held = except.length > 0 ? tree.without(except) : tree;
      const body = { since: cursor, today, root: held.root, except, branches: [] };
      const answer = await fetch(`${this.url}/api/sync/digest`, {
        method: "POST",
        headers: { ...this.headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return digestSchema.parse(await (await answered(answer)).json());
    };
    const first = await ask([]);
    const last = first.kind === "changed" ? await ask(first.keys) : first;
    return last.kind === "changed" ? "behind" : last.kind;
  }

  close(): void {
    this.#closing.abort();
  }

  async #pullWanted(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#pullOnce();
    }
  }

  async #pullOnce(): Promise<void> {
    const began = performance.now();
    const since = encodeURIComponent(this.#copy.cursor);
    const answer = await fetch(`${this.url}/api/sync/changes?since=${since}`, {
      headers: this.headers,
    });
    if (!answer.ok) {
      this.refusals.push(answer.status);
      this.#isWanted = true;
      return Bun.sleep(RETRY_MS);
    }
    const changes = (await answer.json()) as Changes;
    this.pulls.push(performance.now() - began);
    hold(this.#copy.tree, changes.documents);
    const seen = seenOf(changes.seen);
    this.#copy = { ...this.#copy, cursor: changes.cursor, seen, today: changes.today };
    this.onSeen(seen);
    if (changes.more) this.#isWanted = true;
  }

  async #listen({ body }: Response): Promise<void> {
    if (!body) return;
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream()))
        if (text.includes("event: head")) void this.pull();
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error;
    }
  }
}

function seenOf(text: string): Seen {
  const seen = parseSeen(text);
  if (!seen) throw new Error(`No place in the feed: ${text}`);
  return seen;
}

function hold(tree: DigestTree, documents: readonly SyncDocument[]): void {
  for (const document of documents) {
    const text = digestText(document);
    const hash = text === null ? null : new Bun.CryptoHasher("sha256").update(text).digest("hex");
    tree.set(document.key, hash === null ? null : hashOf(hash));
  }
}
