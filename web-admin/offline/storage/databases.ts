import { Dexie, type Table } from "dexie";
import type { SessionUser } from "../../../shared/access/session.ts";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Encrypted } from "../encryption/cipher.ts";
import type { PasswordWrap } from "../encryption/data-key.ts";
import type { Operation, OperationCall } from "../operations/operation.ts";
import type { Platform } from "../platform/platform.ts";

/** A document of the mirror. */
export interface MirrorRow {
  key: string;
  epoch: string;
  body: SyncDocument;
}

/** As it is stored. */
export type EncryptedMirrorRow = Omit<MirrorRow, "body"> & { body: Encrypted };

/** Position of the mirror, and the snapshot in progress. */
export interface MirrorMeta {
  id: "mirror";
  position: Position | null;
  snapshot: SnapshotProgress | null;
  lastSnapshot: number;
  /** The table that is read; a later snapshot is written into the other. */
  shown: MirrorTable;
  /** Grows with every write, so that a tab notices that it has missed one. */
  writes: number;
  /** The data key that encrypted it; a mirror with a different key is replaced by a snapshot. */
  keyId: string;
}

export type MirrorTable = "docs" | "spare";

export interface ClinicClock {
  timeZone: string;
  /** Server clock − device clock, ms, at the last answer. */
  skewMs: number;
}

export interface Position extends ClinicClock {
  cursor: string;
  epoch: string;
  horizon: string;
  /** All transactions that the mirror has seen (`parseSeen`). */
  seen: string;
  today: Day;
  /** How many hours before a visit its reminder is sent; null: no messages are sent. */
  reminderHours: number | null;
  /** ISO, by the server's clock. */
  syncedAt: string;
}

export interface SnapshotProgress {
  copy: number;
  next: string | null;
  done: number;
  total: number;
  /** The clinic's clock by its first page. */
  clock: ClinicClock;
  /** Set once all its pages are stored: the changes since then are pulled next. */
  position: Position | null;
  /** A comparison with the server found a difference; the mirror's cursor is valid. */
  isRepair: boolean;
}

/** A stored operation: how many wait and since when is readable without a key. */
export interface OutboxRow {
  seq: number;
  key: string;
  state: Operation["state"];
  attempts: number;
  madeAt: string;
  /** Identifies the leader that is sending it. */
  lease: string | null;
  /** Grows with every write, so that a writer that read an older one notices. */
  version: number;
  /** `StoredCall`. */
  encrypted: Encrypted;
}

/** The encrypted part of an operation. */
export type StoredCall = OperationCall & Pick<Operation, "etag" | "answer" | "undoUntil">;

/** The data key wrapped twice; each wrap opens it alone. */
export interface Keyring {
  id: "data-key";
  keyId: string;
  byDevice: Encrypted;
  byPassword: PasswordWrap | null;
}

/** An answered operation that the mirror shows, stored until no backup can be older than it. */
export interface RetainedRow extends OutboxRow {
  /** The record it is about, to go when that is destroyed; null for its own destruction. */
  uid: string | null;
  /** ISO. */
  answeredAt: string;
}

/** The device's own data, for any user. */
export interface DeviceRow {
  id: "device";
  /** This machine's name to the server. */
  name: string;
  /** The present user, or the last one. */
  user: SessionUser | null;
  /** The user whose sign-out the server does not know yet. */
  logoutDue: { leaver: string } | null;
  /** Whether the screen was locked when it was last written. */
  locked: boolean;
}

/** A database of this device, on the platform's IndexedDB. */
abstract class DeviceDatabase extends Dexie {
  /** @param durability `strict`: a write resolves once the operating system has it on disk */
  constructor(
    { databases }: Pick<Platform, "databases">,
    name: string,
    durability: "default" | "strict",
  ) {
    super(name, {
      ...databases,
      // Dexie's cache knows a database by its name only, and tests run many devices in one process.
      cache: "disabled",
      chromeTransactionDurability: durability,
    });
  }

  /** Dexie opens a database when it is first needed, but only once where that fails. */
  async openAgain(): Promise<void> {
    if (!this.isOpen() && !this.hasBeenClosed()) await this.open();
  }

  /** One transaction, of a database that may not have opened before. */
  async transact<T>(
    mode: "r" | "rw",
    tables: readonly Table[],
    work: () => Promise<T>,
  ): Promise<T> {
    await this.openAgain();
    return this.transaction(mode, [...tables], work);
  }
}

/** The device's own data. */
export class NotesDatabase extends DeviceDatabase {
  declare readonly device: Table<DeviceRow, string>;

  constructor(platform: Pick<Platform, "databases">) {
    super(platform, DEVICE_DATABASE, "strict");
    this.version(1).stores({ device: "id" });
  }
}

/** The copy of the server's documents: may be dropped and taken again at any time. */
export class MirrorDatabase extends DeviceDatabase {
  declare readonly docs: Table<EncryptedMirrorRow, string>;
  declare readonly spare: Table<EncryptedMirrorRow, string>;
  declare readonly meta: Table<MirrorMeta, string>;

  constructor(
    platform: Pick<Platform, "databases">,
    userId: number,
    onTrouble: (trouble: StorageTrouble) => void = () => undefined,
  ) {
    super(platform, mirrorName(userId), "default");
    this.version(1).stores({ docs: "key", spare: "key", meta: "id" });
    this.on("versionchange", (event) => {
      // Signing out in another tab deletes it: it must not be opened, and made, again from here.
      this.close();
      onTrouble(troubleOf(event));
      return false;
    });
  }
}

/** Removes a user's copy from this device without opening it. */
export const removeMirror = (platform: Pick<Platform, "databases">, userId: number) =>
  new MirrorDatabase(platform, userId).delete();

/**
 * Why an open app can no longer use its storage: the browser removed it (`lost`: cleared, evicted,
 * broken), or another tab upgrades it to a newer version and must not be blocked (`outdated`).
 */
export type StorageTrouble = "lost" | "outdated";

const troubleOf = ({ newVersion }: IDBVersionChangeEvent): StorageTrouble =>
  newVersion === null ? "lost" : "outdated";

/** Never dropped, and migrated only by additions: its data exist nowhere else. */
export class OutboxDatabase extends DeviceDatabase {
  declare readonly rows: Table<OutboxRow, number, Omit<OutboxRow, "seq">>;
  declare readonly keys: Table<Keyring, string>;
  declare readonly retained: Table<RetainedRow, number>;
  private isOver = false;

  constructor(
    platform: Pick<Platform, "databases">,
    userId: number,
    private readonly onTrouble: (trouble: StorageTrouble) => void = () => undefined,
  ) {
    super(platform, outboxName(userId), "strict");
    this.version(1).stores({ rows: "++seq", keys: "id", retained: "seq, uid, answeredAt" });
    this.on("versionchange", (event) => {
      this.end(troubleOf(event));
      return false;
    });
    // Dexie would open an empty database again and hide that waiting edits are lost.
    this.on(
      "ready",
      () => this.backendDB().addEventListener("close", () => this.end("lost")),
      true,
    );
    // Each reading and each writing reports the failure itself.
    this.open().catch(() => undefined);
  }

  /** Closes it permanently and reports the reason once. */
  end(trouble: StorageTrouble): void {
    this.close();
    if (this.isOver) return;
    this.isOver = true;
    this.onTrouble(trouble);
  }
}

/** The IndexedDB databases of this app in a browser. */
export const DEVICE_DATABASE = "priem.device";

export const mirrorName = (userId: number) => `priem.mirror.${userId}`;
export const outboxName = (userId: number) => `priem.outbox.${userId}`;
