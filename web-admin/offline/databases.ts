import { Dexie, type Table } from "dexie";
import type { Day } from "../../shared/calendar.ts";
import type { SyncDocument } from "../../shared/sync.ts";
import type { PasswordWrap } from "./data-key.ts";
import { watchHeld } from "./held-storage.ts";
import type { Operation } from "./operation.ts";
import type { Sealed } from "./seal.ts";
import type { World } from "./world.ts";

/** A document of the mirror. */
export interface MirrorRow {
  key: string;
  /** Which copy (snapshot) it belongs to; what an earlier one left is removed when a copy is whole. */
  copy: number;
  epoch: string;
  body: SyncDocument;
}

/** As it lies on the device. */
export type SealedMirrorRow = Omit<MirrorRow, "body"> & { body: Sealed };

/** Where the mirror stands, and the copy in progress. */
export interface MirrorMeta {
  id: "mirror";
  position: Position | null;
  copying: Copying | null;
  lastCopy: number;
  /** The table that is read. While there is something to show, a copy is taken into the other. */
  shown: MirrorTable;
  /** Grows with every write: a tab that is behind has missed something. */
  writes: number;
  /** The data key it is sealed with; what another one sealed is not read, but taken anew. */
  seal: string;
}

export type MirrorTable = "docs" | "spare";

export interface ClinicClock {
  timeZone: string;
  /** Server clock − device clock, ms, when last heard. */
  skewMs: number;
}

export interface Position extends ClinicClock {
  cursor: string;
  epoch: string;
  horizon: string;
  today: Day;
  /** ISO, by the server's clock. */
  syncedAt: string;
}

export interface Copying {
  copy: number;
  next: string | null;
  done: number;
  total: number;
  /** The clinic's clock, as its first page told it. */
  clock: ClinicClock;
  /** Where the copy stands once all its pages are there: its changes come next. */
  position: Position | null;
}

/** An operation as it lies in the outbox: how many wait and since when is readable without a key. */
export interface OutboxRow {
  seq: number;
  key: string;
  state: Operation["state"];
  attempts: number;
  madeAt: string;
  /** Which leadership is sending it; one that is over has let go of it. */
  lease: string | null;
  /** Grows with every write, so that a writer who saw an older one notices. */
  version: number;
  /** `SealedCall`; plain where an edition that did not seal yet has left it. */
  sealed: Sealed | SealedCall;
}

export type SealedCall = Pick<
  Operation,
  "subject" | "method" | "path" | "body" | "base" | "etag" | "answer"
>;

/** The data key under its two wrappings; each opens it alone. */
export interface Keyring {
  id: "data-key";
  keyId: string;
  byDevice: Sealed;
  byPassword: PasswordWrap | null;
}

/** An answered operation that the mirror has, kept until no backup can be older than it. */
export interface KeptRow extends OutboxRow {
  /** The record it is about, to go when that is destroyed; null for its own destruction. */
  uid: string | null;
  /** ISO. */
  answeredAt: string;
}

export interface MirrorDatabase {
  dexie: Dexie;
  tables: Record<MirrorTable, Table<SealedMirrorRow, string>>;
  meta: Table<MirrorMeta, string>;
}

export interface OutboxDatabase {
  dexie: Dexie;
  rows: Table<OutboxRow, number, Omit<OutboxRow, "seq">>;
  keys: Table<Keyring, string>;
  kept: Table<KeptRow, number>;
  /** Ends it: the browser has emptied it without a word. */
  lose(): void;
  close(): void;
}

const mirrorName = (userId: number) => `priem-mirror-${userId}`;
const outboxName = (userId: number) => `priem-outbox-${userId}`;

/** The copy of the server's documents: may be dropped and taken again at any time. */
export function openMirror(world: World, userId: number): MirrorDatabase {
  const dexie = new Dexie(mirrorName(userId), { ...world.databases, cache: "disabled" });
  dexie.version(1).stores({ docs: "key", meta: "id" });
  dexie.version(2).stores({ spare: "key" });
  watchHeld(dexie);
  // Signing out in another tab deletes it: it must not be opened, and made, again from here.
  dexie.on("versionchange", () => {
    dexie.close();
    // Dexie's own handler would let it be opened again.
    return false;
  });
  const table = (name: MirrorTable): Table<SealedMirrorRow, string> => dexie.table(name);
  const tables = { docs: table("docs"), spare: table("spare") };
  return { dexie, tables, meta: dexie.table("meta") };
}

/**
 * What befell the storage under an open app: the browser took it away (`lost`: cleared, evicted,
 * broken), or another tab opens it in a newer shape and must not be kept waiting (`outdated`).
 */
export type StorageTrouble = "lost" | "outdated";

/** Never dropped and never migrated but by adding: it holds what exists nowhere else. */
export function openOutbox(
  world: Pick<World, "databases">,
  userId: number,
  onTrouble: (trouble: StorageTrouble) => void = () => undefined,
): OutboxDatabase {
  const dexie = new Dexie(outboxName(userId), {
    ...world.databases,
    cache: "disabled",
    chromeTransactionDurability: "strict",
    // Opened again by itself it would be an empty one, and what waits would be forgotten unseen.
    autoOpen: false,
  });
  dexie.version(1).stores({ rows: "++seq" });
  dexie.version(2).stores({ keys: "id" });
  dexie.version(3).stores({ kept: "seq,uid,answeredAt" });
  watchHeld(dexie);
  const kept: OutboxDatabase["kept"] = dexie.table("kept");
  let isOver = false;
  const end = (trouble: StorageTrouble | null) => {
    if (isOver) return;
    isOver = true;
    dexie.close();
    if (trouble) onTrouble(trouble);
  };
  dexie.on("versionchange", (event) => {
    end(event.newVersion === null ? "lost" : "outdated");
    return false;
  });
  // Told of every closing; of those that are not ours only the browser's are left.
  dexie.on("close", () => end("lost"));
  // Where it cannot be opened each reading and each write says so itself.
  dexie.open().catch(() => undefined);
  return {
    rows: dexie.table("rows"),
    kept,
    keys: dexie.table("keys"),
    dexie,
    lose: () => end("lost"),
    close: () => end(null),
  };
}
