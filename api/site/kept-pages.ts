import { onInvalidation } from "../caches/invalidate.ts";
import type { Ready } from "../http/answers/ready.ts";
import { clinicNow } from "../http/clock.ts";
import type { Server } from "../http/env.ts";
import { type Movement, watchFeed } from "../sync/watch-feed.ts";
import type { RenderedPage } from "./render-page.ts";

/** Feed keys of what pages are made from; a doctor's day is named `day/2027-06-11/3`. */
const SOURCES = /^(doctors|articles|prices|papers|settings|day\/.*)$/;
/** Nobody asked for so long: the feed need not be watched for us. */
const REST_AFTER_MS = 60_000;
/** Beyond it someone makes addresses up, and everything is dropped. */
const MOST = 500;
/**
 * Pages as they are sent, until something they are made from changes: at once where this process
 * wrote it, else as soon as the feed shows it.
 */
class KeptPages {
  readonly #pages = new Map<string, Ready>();
  #unwatch: (() => void) | null = null;
  /** A page holds the clinic's clock of when it was made. */
  #minute = "";
  /** Grows with every change: what was begun before one is not kept. */
  #turn = 0;
  readonly #rest: NodeJS.Timeout;

  constructor(private readonly server: Server) {
    this.#rest = setTimeout(() => this.#goToRest(), REST_AFTER_MS);
    this.#rest.unref();
    server.stopping.addEventListener("abort", () => this.#goToRest());
    onInvalidation(server, { pages: () => this.drop() });
  }

  /** The page of that name, or `render`'s; only whole pages that were found are kept. */
  async page(name: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    this.#wake();
    const { time } = clinicNow(this.server);
    if (time !== this.#minute) this.drop();
    this.#minute = time;
    const kept = this.#pages.get(name);
    if (kept) return { status: 200, partial: false, body: kept };
    const turn = this.#turn;
    const page = await render();
    if (page.status === 200 && !page.partial && turn === this.#turn) {
      if (this.#pages.size >= MOST) this.#pages.clear();
      this.#pages.set(name, page.body);
    }
    return page;
  }

  drop(): void {
    this.#turn += 1;
    this.#pages.clear();
  }

  #wake(): void {
    this.#rest.refresh();
    if (this.server.stopping.aborted) return;
    this.#unwatch ??= watchFeed(this.server, (movement) => this.#follow(movement));
  }

  #follow({ keys }: Movement): void {
    if (keys === null || [...keys].some((key) => SOURCES.test(key))) this.drop();
  }

  #goToRest(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.drop();
  }
}

const kept = new WeakMap<Server, KeptPages>();

export function keptPages(server: Server): KeptPages {
  const pages = kept.get(server) ?? new KeptPages(server);
  kept.set(server, pages);
  return pages;
}
