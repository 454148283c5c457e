import type { SessionUser } from "../../../shared/access/session.ts";
import { type Cipher, createCipher } from "../../../web-admin/offline/encryption/cipher.ts";
import { createEngine, type Engine } from "../../../web-admin/offline/engine.ts";
import { browserPlatform } from "../../../web-admin/offline/platform/browser-platform.ts";
import type { Platform } from "../../../web-admin/offline/platform/platform.ts";
import type { EngineSession } from "../../../web-admin/offline/session/session.ts";
import { wrappedKeysOf } from "../../../web-admin/offline/storage/wrapped-keys.ts";
import { type JournalQuery, WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-list.ts";

// Runs inside Chromium, on the app's own engine; the bench calls it by name.
const SESSION: EngineSession = {
  renewals: () => 0,
  renew: async () => "later",
  requireLogin: () => {},
  loginNeeded: () => false,
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
const sealed = async (): Promise<Cipher> => createCipher(platform, { id: "bench", key: await KEY });

/** As after a login: the keyring is beside the edits. */
async function engineFor(user: SessionUser): Promise<Engine> {
  const cipher = await sealed();
  const byDevice = await cipher.encrypt("data-key", "");
  const keyring = { id: "data-key", keyId: cipher.id, byDevice, byPassword: null } as const;
  await wrappedKeysOf(platform, user.id).storeFirst(keyring);
  return createEngine(platform, { user, cipher, session: SESSION });
}

/** Copies through the whole engine. `seconds` run from the known user to the complete list. */
async function copy(source: string) {
  const texts = await pagesOf(source);
  platform = {
    ...browserPlatform(),
    openStream: () => () => {},
    async fetch(path) {
      const at = Number(/page=(\d+)/.exec(path)?.[1] ?? 0);
      if (path.startsWith("/api/sync/snapshot")) {
        const page = texts[at] ?? "";
        const next = at + 1 < texts.length ? String(at + 1) : null;
        return json(page.replace(/"next":("[^"]*"|null)/, `"next":${JSON.stringify(next)}`));
      }
      if (path.startsWith("/api/sync/changes")) {
        return json(emptyChange(texts[0] ?? ""));
      }
      return new Response(null, { status: 503 });
    },
  };
  const began = performance.now();
  longest = 0;
  const made = await engineFor(USER);
  engine = made;
  await made.start();
  await until(() => made.status().firstMirror === null && made.status().lastSyncedAt !== null);
  const { total } = made.journal(WHOLE_JOURNAL, 20);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, longest, records: total };
}

const json = (text: string) =>
  new Response(text, { headers: { "content-type": "application/json" } });

function emptyChange(page: string): string {
  const { documents: _, total, next, ...position } = JSON.parse(page);
  return JSON.stringify({ ...position, documents: [], destroyed: [], more: false });
}

/** @returns milliseconds of each of `times` answers */
function listed(query: Partial<JournalQuery>, times: number): number[] {
  return Array.from({ length: times }, () => {
    const began = performance.now();
    running().journal({ ...WHOLE_JOURNAL, ...query }, 20);
    return performance.now() - began;
  });
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

/** Enqueues offline, then drains over a network with this round trip in milliseconds. */
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

const TOO_LONG_MS = 300_000;

async function until(holds: () => boolean): Promise<void> {
  const over = performance.now() + TOO_LONG_MS;
  while (!holds()) {
    if (performance.now() > over) throw new Error("What was waited for never came");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const bench = { copy, listed, enqueued, drained };
export type BenchInBrowser = typeof bench;
Object.assign(globalThis, { bench });
