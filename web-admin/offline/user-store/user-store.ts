import type { SessionUser } from "../../../shared/access/session.ts";
import type { Cipher } from "../encryption/cipher.ts";
import { isOpen, type Operation } from "../operations/operation.ts";
import { SerialQueue } from "../platform/async.ts";
import { ChangeEmitter } from "../platform/change-emitter.ts";
import type { Platform } from "../platform/platform.ts";
import type { MirrorRow, StorageTrouble } from "../storage/databases.ts";
import { createMirror, type Mirror } from "../storage/mirror.ts";
import { createOutbox, type Outbox } from "../storage/outbox.ts";
import { type QueueNote, queueNote } from "../storage/queue-note.ts";
import { FetchedRecords } from "../view/older-records.ts";
import { Projection } from "../view/projection.ts";
import { clinicNow } from "../view/queries.ts";
import { isInMirror, NOTHING_PULLED, type PulledChanges } from "./pulled-changes.ts";
import { readStatus, type Status } from "./status.ts";
import {
  type ChangeOnDisk,
  joinTabs,
  type Link,
  type TabMessage,
  type Tabs,
} from "./tab-messages.ts";
import { AnswerWaiters } from "./wait-for-answer.ts";

/** The sync loop's methods for a store while this tab leads. */
export interface Leader {
  /** Something was enqueued. */
  push(): void;
  /** Pulls and pushes now: trying again may be worth it. */
  wake(): void;
}

/**
 * The data of one user in one tab: outbox and mirror on disk, and in memory the projection of both
 * that screens read.
 * - Writes: any tab writes the outbox (`change`); the leading tab writes the mirror, and hands in
 *   each piece of it (`applyPulledChanges`).
 * - After each write the projection is updated, the other tabs get a message, and `onChange` fires.
 * - Writes of other tabs come as messages; `catchUp` reads what messages did not bring.
 */
export class UserStore {
  readonly outbox: Outbox;
  readonly mirror: Mirror;
  readonly projection = new Projection();
  /** Records older than the mirror. */
  readonly fetched = new FetchedRecords();
  readonly answers: AnswerWaiters;
  /** Null while another tab leads. */
  leader: Leader | null = null;
  /** Everything on disk is in the projection. */
  isReady = false;

  readonly #changed = new ChangeEmitter();
  readonly #tabs: Tabs;
  readonly #queueNote: QueueNote;
  readonly #mirrorReads = new SerialQueue();
  readonly #near = Promise.withResolvers<void>();
  readonly #loaded = Promise.withResolvers<void>();
  #projected: readonly Operation[] = [];
  #mirrorKeys = new Set<string>();
  /** The mirror's count of writes that the projection has. */
  #mirrorWrites = -1;
  #version = 0;
  #status: Status;
  #link: Link;
  #isSaved = true;
  #storageTrouble: StorageTrouble | null = null;
  #isClosed = false;

  constructor(
    readonly platform: Platform,
    { user, cipher }: { user: SessionUser; cipher: Cipher },
    readonly needs: {
      loginNeeded(): boolean;
      /** This tab may write nothing from now on. */
      onStorageLost(): void;
    },
  ) {
    this.outbox = createOutbox(platform, user.id, cipher, {
      changed: (removed) => this.#outboxChanged(removed),
      trouble: (trouble) => this.#loseStorage(trouble),
      lost: (count) => this.#queueNote.addLost(count),
    });
    this.mirror = createMirror(platform, user.id, cipher, (trouble) => {
      // Another tab that signs out removes the mirror, and this one gets the message in a moment.
      if (trouble === "lost") needs.onStorageLost();
      else this.#loseStorage(trouble);
    });
    this.#queueNote = queueNote(platform, user, cipher.id);
    this.answers = new AnswerWaiters(platform, this.outbox);
    this.#link = { online: platform.believesOnline(), appTooOld: false, mirrorTrouble: null };
    this.#status = this.#readStatus();
    this.#tabs = joinTabs(platform, user.id, (message) => this.#hear(message));
  }

  /** Today and tomorrow are in the projection, with the queued edits over them. */
  get near(): Promise<void> {
    return this.#near.promise;
  }

  get storageTrouble(): StorageTrouble | null {
    return this.#storageTrouble;
  }

  epoch(): string | null {
    return this.mirror.meta().position?.epoch ?? null;
  }

  now() {
    return clinicNow(this.mirror, this.platform.clock.now());
  }

  // Notification

  /** Fires when the records, anything else that screens read, the status or the minute changed. */
  readonly onChange = this.#changed.listen;
  /** Increases with each change of the screens' data, except the status. */
  readonly version = () => this.#version;
  readonly status = () => this.#status;

  /** @param isNews whether more than the status may have changed */
  notify(isNews = false): void {
    if (isNews) this.#version++;
    const status = this.#readStatus();
    const isSameStatus = JSON.stringify(status) === JSON.stringify(this.#status);
    if (!isSameStatus) this.#status = status;
    if (isNews || !isSameStatus) this.#changed.notify();
  }

  /** Only the clock has changed. */
  minutePassed(): void {
    this.#changed.notify();
  }

  #readStatus(): Status {
    return readStatus(this, {
      link: this.#link,
      saved: this.#isSaved,
      storage: this.#storageTrouble,
      loginNeeded: this.needs.loginNeeded(),
      lostEdits: this.#queueNote.lost(),
    });
  }

  /** Only the leading tab speaks for the connection; it tells the others. */
  setLink(change: Partial<Link>): void {
    const before = JSON.stringify(this.#link);
    this.#link = { ...this.#link, ...change };
    this.notify();
    if (JSON.stringify(this.#link) !== before) this.postLink();
  }

  postLink(): void {
    if (this.leader) this.#tabs.post({ kind: "link", link: this.#link });
  }

  /** Whether the device has stored the person's last edit. */
  setSaved(isSaved: boolean): void {
    this.#isSaved = isSaved;
    this.notify();
  }

  acknowledgeLoss(): void {
    this.#queueNote.acknowledge();
    this.notify();
  }

  // Reading the disk

  /** Reads everything for the first time. @throws where the databases do not open */
  async load(): Promise<void> {
    await this.outbox.reload();
    await this.catchUp();
    if (this.#isClosed) return;
    this.isReady = true;
    this.#loaded.resolve();
    this.notify(true);
    this.#tabs.post({ kind: "hello" });
  }

  /** Reads the writes of other tabs. */
  async reload(): Promise<void> {
    await this.outbox.reload();
    if (!this.leader) await this.catchUp();
  }

  /** Reads the whole mirror again, unless this tab has missed nothing. */
  catchUp(): Promise<void> {
    return this.#mirrorReads.run(async () => {
      await this.mirror.reload();
      if (this.mirror.meta().writes !== this.#mirrorWrites) await this.#readMirror();
    });
  }

  /** The first time in pieces, near days first; later all at once. */
  async #readMirror(): Promise<void> {
    const { writes } = this.mirror.meta();
    const isFirst = this.#mirrorKeys.size === 0;
    const found = new Set<string>();
    const rows: MirrorRow[] = [];
    for await (const piece of this.mirror.readAll(this.now().day)) {
      const isNear = found.size === 0;
      for (const { key } of piece) found.add(key);
      if (!isFirst) {
        rows.push(...piece);
        continue;
      }
      this.projection.update({ rows: piece });
      if (isNear) {
        this.notify(true);
        this.#near.resolve();
      }
      await this.platform.whenIdle();
    }
    const removedKeys = [...this.#mirrorKeys].filter((key) => !found.has(key));
    this.projection.update({ rows, removedKeys });
    this.#mirrorKeys = found;
    this.#mirrorWrites = writes;
    this.notify(true);
  }

  // Writing

  /** Writes a person's edit. @throws NotSaved when the device refuses it */
  readonly change: Outbox["change"] = async (plan) => {
    try {
      const added = await this.outbox.change(plan);
      if (added) this.setSaved(true);
      return added;
    } catch (error) {
      this.setSaved(false);
      throw error;
    }
  };

  /** Follows each piece that the leading tab has pulled into the mirror. */
  async applyPulledChanges(pulled: PulledChanges): Promise<void> {
    const { rows, removedKeys, destroyed, destroyedInEpoch, position } = pulled;
    const from = this.#mirrorWrites;
    this.projection.update(pulled);
    const keys = rows.map(({ key }) => key);
    const change = { keys, removedKeys, destroyed, destroyedInEpoch };
    this.#mirrorMoved(change, this.mirror.meta().writes);
    this.#tabs.post({ kind: "mirror", from, writes: this.#mirrorWrites, ...change });
    // After the documents: an operation's effect is in the mirror before it leaves the projection.
    if (position) await this.#retainAnswered(pulled);
    if (destroyed.length > 0) await this.outbox.dropDestroyed(destroyed);
  }

  applyDestroyed(destroyed: readonly string[], destroyedInEpoch: string): Promise<void> {
    return this.applyPulledChanges({ ...NOTHING_PULLED, destroyed, destroyedInEpoch });
  }

  async #retainAnswered(pulled: PulledChanges): Promise<void> {
    await this.outbox.change((operations) => {
      const retain = operations.filter((operation) => isInMirror(operation, pulled));
      return retain.length > 0 ? { retain } : null;
    });
  }

  #mirrorMoved({ keys, removedKeys, destroyed }: ChangeOnDisk, writes: number): void {
    for (const key of keys) this.#mirrorKeys.add(key);
    for (const key of removedKeys) this.#mirrorKeys.delete(key);
    this.#mirrorWrites = writes;
    this.notify(keys.length + removedKeys.length + destroyed.length > 0);
  }

  /** @param removed seqs that this tab has removed; null after reading another tab's writes */
  async #outboxChanged(removed: ReadonlySet<number> | null): Promise<void> {
    const operations = this.outbox.operations();
    this.#queueNote.note(operations.filter(isOpen).length);
    // Another tab writes an answer to the mirror before it takes the operation out of the outbox.
    const listed = new Set(operations.map(({ seq }) => seq));
    const isMissing = this.#projected.some(({ seq }) => !listed.has(seq) && !removed?.has(seq));
    if (isMissing && !this.leader) await this.catchUp().catch(() => undefined);
    this.#projected = operations;
    this.projection.overlay(operations);
    this.#learnAnswers(this.fetched.follow(operations));
    this.notify(true);
    this.answers.check();
    if (removed) this.#tabs.post({ kind: "outbox" });
    this.leader?.push();
  }

  /** Another tab may have received the answer, and retained the operation, before this one looked. */
  #learnAnswers(keys: readonly string[]): void {
    if (keys.length === 0) return;
    const learn = (retained: readonly Operation[]) => {
      this.fetched.learn(retained.filter(({ key }) => keys.includes(key)));
      this.notify(true);
    };
    void this.outbox.retained().then(learn, () => undefined);
  }

  // Other tabs

  async #hear(message: TabMessage): Promise<void> {
    await this.#loaded.promise;
    if (this.#isClosed) return;
    if (message.kind === "outbox") await this.outbox.reload();
    if (message.kind === "mirror") await this.#follow(message);
    if (message.kind === "link" && !this.leader) this.setLink(message.link);
    if (message.kind === "hello") this.postLink();
    if (message.kind === "sync") this.leader?.wake();
  }

  #follow(moved: TabMessage & { kind: "mirror" }): Promise<void> {
    return this.#mirrorReads.run(async () => {
      const { destroyed, destroyedInEpoch } = moved;
      await this.mirror.reload();
      if (moved.from !== this.#mirrorWrites) {
        // The mirror that is read may still have the destroyed ones.
        this.projection.update({ destroyed, destroyedInEpoch });
        if (this.mirror.meta().writes !== this.#mirrorWrites) await this.#readMirror();
        return;
      }
      this.projection.update({ ...moved, rows: await this.mirror.read(moved.keys) });
      this.#mirrorMoved(moved, moved.writes);
    });
  }

  /** Pulls and pushes now, in whichever tab leads. */
  syncNow(): void {
    if (this.leader) this.leader.wake();
    else this.#tabs.post({ kind: "sync" });
  }

  // The end

  /**
   * A tab that can store nothing must not lead, and must not touch other tabs' data from now on.
   */
  #loseStorage(trouble: StorageTrouble): void {
    if (this.#isClosed) return;
    this.#storageTrouble = trouble;
    this.needs.onStorageLost();
    this.outbox.close();
    this.mirror.close();
    this.notify();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    this.#tabs.close();
    this.outbox.close();
    this.mirror.close();
  }
}
