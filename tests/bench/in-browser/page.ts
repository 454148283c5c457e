import { Dexie } from "dexie";
import type { SessionUser } from "../../../shared/access/session.ts";
import type { SnapshotPage, SyncDocument } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { createEngine } from "../../../web-admin/offline/engine.ts";
import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import { browserPlatform } from "../../../web-admin/offline/platform/browser-platform.ts";
import type { Platform } from "../../../web-admin/offline/platform/platform.ts";
import { type Seal, sealWith } from "../../../web-admin/offline/sealing/seal.ts";
import type { EngineSession } from "../../../web-admin/offline/session/session-api.ts";
import { createMirror } from "../../../web-admin/offline/storage/mirror.ts";
import { wrappedKeysOf } from "../../../web-admin/offline/storage/wrapped-keys.ts";
import { sealedPieces } from "../../../web-admin/offline/sync/pull.ts";
import { type JournalQuery, WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-query.ts";
import { hashMirror } from "./digest.ts";

// Runs inside Chromium, on the app's own engine; the bench calls it by name.
const SESSION: EngineSession = {
  renewals: () => 0,
  renew: async () => "later",
  requireLogin: () => {},
  loginNeeded: () => false,
  accessUntil: () => null,
  onState: () => () => {},
};
const USER: SessionUser = {
  id: 1,
  login: "bench",
  rights: ["journal", "schedule"],
  access_until: "2100-01-01T00:00:00Z",
  idle_lock_minutes: 15,
  site_bookings: { per_phone: 3, per_minute: 10, per_hour: 60 },
};

let engine: Engine | null = null;
let platform: Platform = browserPlatform();
let longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
}).observe({ type: "longtask" });

/** The snapshot's pages as they came over the wire. */
async function pagesOf(source: string): Promise<string[]> {
  const count = Number(await (await fetch(`${source}/count`)).text());
  const texts: string[] = [];
  for (let at = 0; at < count; at++) texts.push(await (await fetch(`${source}/page/${at}`)).text());
  return texts;
}

const AES = { name: "AES-GCM", length: 256 };
const KEY = crypto.subtle.generateKey(AES, false, ["encrypt", "decrypt"]);
const sealed = async (): Promise<Seal> => sealWith(platform, { id: "bench", key: await KEY });

/** As after a login: the keyring lies beside the edits. */
async function engineFor(user: SessionUser): Promise<Engine> {
  const seal = await sealed();
  const byDevice = await seal.seal("data-key", "");
  const keyring = { id: "data-key", keyId: seal.id, byDevice, byPassword: null } as const;
  await wrappedKeysOf(platform, user.id).keepFirst(keyring);
  return createEngine(platform, { user, seal, session: SESSION });
}

/** Writes all pages as the product does, a row a doctor's day. @returns seconds */
async function intoMirror(source: string): Promise<number> {
  const texts = await pagesOf(source);
  const mirror = createMirror(platform, 1, await sealed());
  await mirror.reload();
  const began = performance.now();
  for (const text of texts) {
    const page: SnapshotPage = JSON.parse(text);
    const clock = { timeZone: page.time_zone, skewMs: 0 };
    const at = { copy: 1, next: page.next, done: 0, total: page.total };
    const copying = { ...at, clock, position: null, reason: null };
    for await (const { piece, sealed } of sealedPieces(mirror, page.documents)) {
      await mirror.write(piece, { copying, epoch: page.epoch }, sealed);
    }
  }
  return (performance.now() - began) / 1000;
}

/**
 * The same records a row each, with the indexes a journal of rows would be asked by.
 * @returns records a second, of about the first `most` of them
 */
async function intoRows(source: string, most: number): Promise<number> {
  const texts = await pagesOf(source);
  const dexie = new Dexie("rows", { cache: "disabled" });
  dexie.version(1).stores({ records: "uid,[employee+day],day,phone" });
  await dexie.open();
  const began = performance.now();
  let written = 0;
  for (const text of texts) {
    if (written >= most) break;
    const page: SnapshotPage = JSON.parse(text);
    const rows = page.documents.flatMap(rowsOf);
    await dexie.table("records").bulkPut(rows);
    written += rows.length;
  }
  return (written * 1000) / (performance.now() - began);
}

function rowsOf(document: SyncDocument) {
  if (document.kind !== "day") return [];
  const { employee, day } = document;
  return document.records.map((record) => ({ ...record, employee, day }));
}

/**
 * Copies through the whole engine, and draws the first day as soon as it can be asked.
 * `seconds` are from who signed in being known to the list of all that was copied.
 */
async function copy(source: string, today: Day) {
  const texts = await pagesOf(source);
  let bytesAt = 0;
  let change: string | null = null;
  platform = {
    ...browserPlatform(),
    openStream: () => () => {},
    async fetch(path) {
      const at = Number(/page=(\d+)/.exec(path)?.[1] ?? 0);
      if (path.startsWith("/api/sync/snapshot")) {
        const page = texts[at] ?? "";
        const next = at + 1 < texts.length ? String(at + 1) : null;
        bytesAt ||= performance.now();
        return json(page.replace(/"next":("[^"]*"|null)/, `"next":${JSON.stringify(next)}`));
      }
      if (path.startsWith("/api/sync/changes")) {
        const now = change ?? emptyChange(texts[0] ?? "");
        change = null;
        bytesAt = performance.now();
        return json(now);
      }
      return new Response(null, { status: 503 });
    },
  };
  Object.assign(globalThis, { bring: (text: string) => (change = text), cameAt: () => bytesAt });
  const began = performance.now();
  longest = 0;
  const made = await engineFor(USER);
  engine = made;
  const drawn = Promise.withResolvers<number>();
  made.onRecords(() => {
    if (document.body.childElementCount > 0 || made.day(today).length === 0) return;
    draw(
      made
        .day(today)
        .flatMap((each) =>
          each.records.map((record) => `${record.record_time} ${record.user_name}`),
        ),
    );
    afterPaint(() => drawn.resolve(performance.now() - bytesAt));
  });
  await made.start();
  const firstDay = await drawn.promise;
  await until(() => made.status().firstMirror === null && made.status().lastSyncedAt !== null);
  const { total } = made.journal(WHOLE_JOURNAL, 20);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, firstDay, longest, records: total };
}

const json = (text: string) =>
  new Response(text, { headers: { "content-type": "application/json" } });

function emptyChange(page: string): string {
  const { documents: _, total, next, ...position } = JSON.parse(page);
  return JSON.stringify({ ...position, documents: [], destroyed: [], more: false });
}

/** From the bytes of a change to a list that shows it. @returns milliseconds */
async function changed(text: string, mark: string): Promise<number> {
  const made = running();
  const drawn = Promise.withResolvers<number>();
  const stop = made.onRecords(() => {
    const { records, total } = made.journal({ ...WHOLE_JOURNAL, name: mark }, 20);
    if (total < 100) return;
    draw(records.map((record) => `${record.record_time} ${record.user_name}`));
    const { cameAt } = globalThis as unknown as { cameAt(): number };
    afterPaint(() => drawn.resolve(performance.now() - cameAt()));
  });
  (globalThis as unknown as { bring(text: string): void }).bring(text);
  made.syncNow();
  const took = await drawn.promise;
  stop();
  return took;
}

/** @returns milliseconds of each of `times` answers */
function listed(query: Partial<JournalQuery>, times: number): number[] {
  return Array.from({ length: times }, () => {
    const began = performance.now();
    running().journal({ ...WHOLE_JOURNAL, ...query }, 20);
    return performance.now() - began;
  });
}

/** A doctor's day from disk, by its key. */
async function opened(keys: string[]): Promise<number[]> {
  const mirror = createMirror(platform, 1, await sealed());
  const times: number[] = [];
  for (const key of keys) {
    const began = performance.now();
    const rows = await mirror.read([key]);
    times.push(performance.now() - began);
    if (rows.length !== 1) throw new Error(`${key} is not in the mirror`);
  }
  mirror.close();
  return times;
}

/** Edits that no server answers: from the command to a picture that shows them. */
async function enqueued(count: number): Promise<number[]> {
  const { records } = running().journal(WHOLE_JOURNAL, count);
  const times: number[] = [];
  for (const [at, { uid }] of records.entries()) {
    const began = performance.now();
    await running().editVisit(uid, { add_comment: `правка ${at}` });
    if (running().record(uid)?.add_comment !== `правка ${at}`) throw new Error("Not shown");
    times.push(performance.now() - began);
  }
  return times;
}

/** Enqueues without a line, then drains over one of so many milliseconds there and back. */
async function drained(
  user: { id: number; login: string },
  count: number,
  roundTripMs: number,
): Promise<number> {
  let line = false;
  const browser = browserPlatform();
  platform = {
    ...browser,
    async fetch(path, init) {
      if (!line && init.method !== "GET") throw new TypeError("No line");
      await new Promise((resolve) => setTimeout(resolve, roundTripMs));
      return browser.fetch(path, init);
    },
  };
  const made = await engineFor({ ...USER, ...user });
  engine = made;
  await made.start();
  await until(() => made.status().firstMirror === null && made.status().lastSyncedAt !== null);
  const { records } = made.journal(WHOLE_JOURNAL, count);
  for (const { uid } of records) await made.editVisit(uid, { add_comment: "из очереди" });
  if (made.status().waiting !== count) throw new Error(`${made.status().waiting} wait`);
  line = true;
  const began = performance.now();
  made.syncNow();
  dispatchEvent(new Event("online"));
  await until(() => made.status().waiting === 0);
  if (made.status().needsDecision > 0) throw new Error("Some need a decision");
  return (performance.now() - began) / 1000;
}

function running(): Engine {
  if (!engine) throw new Error("No engine runs");
  return engine;
}

function draw(lines: string[]): void {
  const list = document.createElement("ul");
  for (const line of lines)
    list.append(Object.assign(document.createElement("li"), { textContent: line }));
  document.body.replaceChildren(list);
}

function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(null);
  });
}

const TOO_LONG_MS = 300_000;

async function until(holds: () => boolean): Promise<void> {
  const over = performance.now() + TOO_LONG_MS;
  while (!holds()) {
    if (performance.now() > over) throw new Error("What was waited for never came");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Hashes what a copy left on disk. */
async function digested() {
  await running().stop();
  // What the copy itself took is logged a little later.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  longest = 0;
  return { ...(await hashMirror(platform, await sealed())), longest };
}

const bench = { intoMirror, intoRows, copy, changed, listed, opened, enqueued, drained, digested };
export type BenchInBrowser = typeof bench;
Object.assign(globalThis, { bench });
