import { DigestTree, digestText, hashOf } from "../../../shared/sync/digest.ts";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import type { Platform } from "../platform/platform.ts";
import type { MirrorRow, Position } from "../storage/databases.ts";
import type { Mirror } from "../storage/mirror.ts";
import type { Pulled } from "./pull.ts";

const TRIES = 5;
/** Read and hashed between two looks of the screen: some 400 records. */
const ROWS_A_PIECE = 20;

/** What this device holds at a position of its mirror. */
export interface Held {
  tree: DigestTree;
  position: Position;
}

/**
 * The digest of what lies on this device's disk. It is read once, when it is first asked for, and
 * after that only what was pulled since is read and hashed again; both while nobody waits for it.
 */
export class HeldDigest {
  #tree: DigestTree | null = null;
  readonly #changed = new Set<string>();
  /** The last position that was heard of; documents of a later one are not in `#changed` yet. */
  #position: Position | null = null;

  constructor(
    readonly platform: Pick<Platform, "crypto" | "whenIdle">,
    readonly mirror: Mirror,
  ) {}

  /** What a pull brought, after it is on disk. */
  moved({ rows, removedKeys, position, copied }: Pulled): void {
    if (copied) this.#tree = null;
    for (const { key } of rows) this.#changed.add(key);
    for (const key of removedKeys) this.#changed.add(key);
    if (position) this.#position = position;
  }

  /** @returns null while the mirror moves, or has to be copied first */
  async settle(): Promise<Held | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      const tree = this.#tree ?? (await this.#readAll());
      while (this.#changed.size > 0) await this.#readAgain(tree);
      const held = this.#heldNow(tree);
      if (held) return held;
    }
    return null;
  }

  /** Everything in one turn: nothing can be written in between. */
  #heldNow(tree: DigestTree): Held | null {
    const { position, copying } = this.mirror.meta();
    const isSettled = this.#tree === tree && this.#changed.size === 0;
    if (!isSettled || !position || copying || position !== this.#position) return null;
    const first = `day/${mirrorStart(position.today)}`;
    const old = [...tree.keys()].filter((key) => key.startsWith("day/") && key < first);
    return { tree: tree.without(old), position };
  }

  async #readAll(): Promise<DigestTree> {
    const tree = new DigestTree();
    this.#tree = tree;
    this.#changed.clear();
    this.#position = this.mirror.meta().position;
    const { position } = this.mirror.meta();
    if (!position) return tree;
    for await (const rows of this.mirror.readAll(position.today, ROWS_A_PIECE))
      await this.#hash(tree, rows);
    return tree;
  }

  async #readAgain(tree: DigestTree): Promise<void> {
    const keys = [...this.#changed].slice(0, ROWS_A_PIECE);
    for (const key of keys) this.#changed.delete(key);
    const rows = await this.mirror.read(keys);
    const found = new Set(rows.map(({ key }) => key));
    for (const key of keys) if (!found.has(key)) tree.set(key, null);
    await this.#hash(tree, rows);
  }

  async #hash(tree: DigestTree, rows: readonly MirrorRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_A_PIECE) {
      const piece = rows.slice(from, from + ROWS_A_PIECE);
      await Promise.all(
        piece.map(async ({ key, body }) => tree.set(key, await hashDocument(this.platform, body))),
      );
      await this.platform.whenIdle();
    }
  }
}

async function hashDocument(
  { crypto }: Pick<Platform, "crypto">,
  document: SyncDocument,
): Promise<bigint | null> {
  const text = digestText(document);
  if (text === null) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
  return hashOf(Array.from(bytes.subarray(0, 8), hexByte).join(""));
}

const utf8 = new TextEncoder();
const hexByte = (byte: number) => byte.toString(16).padStart(2, "0");
